CREATE TABLE "picture_group_members" (
	"completion_id" bigint PRIMARY KEY NOT NULL,
	"alike_to" bigint,
	"group_id" bigint,
	"due_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "second_reviews" ADD COLUMN "hint_read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "picture_group_members" ADD CONSTRAINT "picture_group_members_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_group_members_group_idx" ON "picture_group_members" USING btree ("group_id","completion_id");--> statement-breakpoint
CREATE INDEX "picture_group_members_due_idx" ON "picture_group_members" USING btree ("due_at","completion_id") WHERE "picture_group_members"."due_at" is not null;--> statement-breakpoint
-- Written by hand, to be kept when the migration is generated anew: the trigger and the rows of what was compared before.
-- Whichever statement names the earlier completion that a picture is like, its pair is due to be joined.
CREATE FUNCTION "alike_completion"(repeats jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select coalesce(repeats->>'same_picture', repeats->>'similar_picture')::bigint
$$;--> statement-breakpoint
CREATE FUNCTION "follow_picture_groups"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if alike_completion(new.repeats) is not null then
    insert into picture_group_members as m (completion_id, alike_to, due_at) values (new.id, alike_completion(new.repeats), clock_timestamp())
    on conflict (completion_id) do update set alike_to = excluded.alike_to, due_at = greatest(excluded.due_at, m.due_at + interval '1 millisecond');
  else
    update picture_group_members set alike_to = null, due_at = greatest(clock_timestamp(), due_at + interval '1 millisecond') where completion_id = new.id;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "follow_picture_groups_new" AFTER INSERT ON "completions" FOR EACH ROW
  WHEN (new.repeats ?| array['same_picture', 'similar_picture']) EXECUTE FUNCTION "follow_picture_groups"();--> statement-breakpoint
CREATE TRIGGER "follow_picture_groups" AFTER UPDATE OF "repeats" ON "completions" FOR EACH ROW
  WHEN (alike_completion(old.repeats) is distinct from alike_completion(new.repeats)) EXECUTE FUNCTION "follow_picture_groups"();--> statement-breakpoint
INSERT INTO "picture_group_members" ("completion_id", "alike_to", "due_at")
SELECT "id", alike_completion("repeats"), now() FROM "completions" WHERE "flags" <> '{}'::text[] AND "repeats" ?| array['same_picture', 'similar_picture'];
