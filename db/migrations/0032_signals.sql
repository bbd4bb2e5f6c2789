CREATE TABLE "attempt_signals" (
	"completion_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"campaign_id" bigint NOT NULL,
	"score" smallint,
	"is_good" boolean DEFAULT false NOT NULL,
	"seen" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"is_backlog" boolean DEFAULT false NOT NULL,
	"due_at" timestamp (3) with time zone,
	"computed_at" timestamp (3) with time zone,
	CONSTRAINT "attempt_signals_completion_id_attempt_pk" PRIMARY KEY("completion_id","attempt"),
	CONSTRAINT "attempt_signals_score_check" CHECK ("attempt_signals"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "signal_weights" (
	"name" text PRIMARY KEY NOT NULL,
	"weight" smallint NOT NULL,
	"changed_by_id" bigint,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signal_weights_weight_check" CHECK ("signal_weights"."weight" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "attempt_items" ADD COLUMN "edited_with" text;--> statement-breakpoint
ALTER TABLE "attempt_signals" ADD CONSTRAINT "attempt_signals_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signal_weights" ADD CONSTRAINT "signal_weights_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_signals_due_idx" ON "attempt_signals" USING btree ("due_at","completion_id") WHERE "attempt_signals"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "attempt_signals_good_idx" ON "attempt_signals" USING btree ("waiting_since","completion_id") WHERE "attempt_signals"."waiting_since" is not null and not "attempt_signals"."is_backlog" and "attempt_signals"."is_good";--> statement-breakpoint
CREATE INDEX "attempt_signals_first_idx" ON "attempt_signals" USING btree ("score" DESC NULLS LAST,"completion_id") WHERE "attempt_signals"."waiting_since" is not null and not "attempt_signals"."is_backlog" and "attempt_signals"."score" >= 40;--> statement-breakpoint
CREATE INDEX "attempt_signals_campaign_idx" ON "attempt_signals" USING btree ("campaign_id","waiting_since","completion_id") WHERE "attempt_signals"."waiting_since" is not null and not "attempt_signals"."is_backlog" and "attempt_signals"."campaign_id" <> 1;--> statement-breakpoint
-- Whichever statement changes a completion, its signals are due anew when something changes that they read, and it leaves their lanes when it is decided.
CREATE FUNCTION "follow_attempt_signals"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.status = 'in_review' then
    insert into attempt_signals as s (completion_id, attempt, campaign_id, waiting_since, is_backlog, due_at)
    values (new.id, new.attempt, new.campaign_id, coalesce(new.reopened_at, new.created_at), new.same_sender_backlog, clock_timestamp())
    on conflict (completion_id, attempt) do update set waiting_since = excluded.waiting_since, is_backlog = excluded.is_backlog,
      due_at = greatest(excluded.due_at, s.due_at + interval '1 millisecond');
  elsif tg_op = 'UPDATE' then
    update attempt_signals set waiting_since = null, due_at = case when score is null then due_at end
    where completion_id = new.id and attempt = new.attempt and waiting_since is not null;
  end if;
  if new.erased_at is not null then
    update attempt_signals set seen = '[]', score = null, is_good = false, due_at = null where completion_id = new.id;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "follow_attempt_signals_new" AFTER INSERT ON "completions" FOR EACH ROW EXECUTE FUNCTION "follow_attempt_signals"();--> statement-breakpoint
CREATE TRIGGER "follow_attempt_signals" AFTER UPDATE OF "status", "attempt", "flags", "reopened_at", "appealed_at", "whatsapp", "same_sender_backlog", "erased_at" ON "completions" FOR EACH ROW
  WHEN (old.status is distinct from new.status or old.attempt is distinct from new.attempt or old.flags is distinct from new.flags
    or old.reopened_at is distinct from new.reopened_at or old.appealed_at is distinct from new.appealed_at or old.whatsapp is distinct from new.whatsapp
    or old.same_sender_backlog is distinct from new.same_sender_backlog or old.erased_at is distinct from new.erased_at)
  EXECUTE FUNCTION "follow_attempt_signals"();--> statement-breakpoint
INSERT INTO "attempt_signals" ("completion_id", "attempt", "campaign_id", "waiting_since", "is_backlog", "due_at")
SELECT "id", "attempt", "campaign_id", coalesce("reopened_at", "created_at"), "same_sender_backlog", now() FROM "completions" WHERE "status" = 'in_review' AND "erased_at" IS NULL;
