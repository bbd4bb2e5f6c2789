CREATE TABLE "attempt_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempt_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" bigint NOT NULL,
	"completion_id" bigint NOT NULL,
	"item" text DEFAULT 'proof' NOT NULL,
	"kind" text DEFAULT 'picture' NOT NULL,
	"proof_key" text,
	"proof_sha256" text,
	"proof_hash" bit(256),
	"proof_bands" integer[],
	"value" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempt_items_kind_check" CHECK ("attempt_items"."kind" in ('picture', 'link', 'text', 'choice', 'code')),
	CONSTRAINT "attempt_items_value_check" CHECK (case "attempt_items"."kind" when 'picture' then "attempt_items"."value" is null else "attempt_items"."proof_key" is null end)
);
--> statement-breakpoint
-- The pictures of attempts become their items. No proof may come in between.
LOCK TABLE "attempts" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- An item gets the id of its attempt, so that the progress of the purge stays right.
INSERT INTO "attempt_items" ("id", "attempt_id", "completion_id", "proof_key", "proof_sha256", "proof_hash", "proof_bands", "created_at") OVERRIDING SYSTEM VALUE
SELECT "id", "id", "completion_id", "proof_key", "proof_sha256", "proof_hash", "proof_bands", "created_at" FROM "attempts"
WHERE num_nonnulls("proof_key", "proof_sha256", "proof_hash", "proof_bands") > 0 ORDER BY "id";--> statement-breakpoint
SELECT setval('attempt_items_id_seq', "last_value" + 1, false) FROM "attempts_id_seq";--> statement-breakpoint
ALTER TABLE "attempt_items" ADD CONSTRAINT "attempt_items_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_items_item_key" ON "attempt_items" USING btree ("attempt_id","item");--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_items_proof_key" ON "attempt_items" USING btree ("proof_key");--> statement-breakpoint
CREATE INDEX "attempt_items_sha256_idx" ON "attempt_items" USING btree ("proof_sha256");--> statement-breakpoint
CREATE INDEX "attempt_items_bands_idx" ON "attempt_items" USING gin ("proof_bands");--> statement-breakpoint
CREATE INDEX "attempt_items_link_idx" ON "attempt_items" USING btree ("value") WHERE "attempt_items"."kind" = 'link';--> statement-breakpoint
ANALYZE "attempt_items";--> statement-breakpoint
-- What follows lets the release before this one run beside it for the minutes of an upgrade. It goes with the next release. Each trigger fires for
-- statements of a release, never for those of the other trigger.
CREATE FUNCTION "proof_into_items"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and num_nonnulls(new.proof_key, new.proof_sha256, new.proof_hash, new.proof_bands) = 0 then
    -- The person was erased; this release may have stored hashes that the old columns lack, and values.
    update attempt_items set proof_key = null, proof_sha256 = null, proof_hash = null, proof_bands = null, value = null where attempt_id = new.id;
    return null;
  end if;
  insert into attempt_items as item (attempt_id, completion_id, proof_key, proof_sha256, proof_hash, proof_bands, created_at)
  values (new.id, new.completion_id, new.proof_key, new.proof_sha256, new.proof_hash, new.proof_bands, new.created_at)
  on conflict (attempt_id, item) do update set proof_key = excluded.proof_key, proof_sha256 = excluded.proof_sha256,
    proof_hash = coalesce(excluded.proof_hash, item.proof_hash), proof_bands = coalesce(excluded.proof_bands, item.proof_bands);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "new_proof_into_items" AFTER INSERT ON "attempts" FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND num_nonnulls(NEW."proof_key", NEW."proof_sha256", NEW."proof_hash", NEW."proof_bands") > 0) EXECUTE FUNCTION "proof_into_items"();--> statement-breakpoint
CREATE TRIGGER "changed_proof_into_items" AFTER UPDATE OF "proof_key", "proof_sha256", "proof_hash", "proof_bands" ON "attempts" FOR EACH ROW
WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION "proof_into_items"();--> statement-breakpoint
CREATE FUNCTION "proof_into_attempts"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    update attempts set proof_key = null, proof_sha256 = null, proof_hash = null, proof_bands = null where id = old.attempt_id;
  elsif new.proof_sha256 is null then
    update attempts set proof_key = new.proof_key, proof_sha256 = null, proof_hash = null, proof_bands = null where id = new.attempt_id;
  else
    update attempts set proof_key = new.proof_key, proof_sha256 = new.proof_sha256 where id = new.attempt_id;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "new_item_into_attempts" AFTER INSERT ON "attempt_items" FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND NEW."item" = 'proof' AND num_nonnulls(NEW."proof_key", NEW."proof_sha256") > 0) EXECUTE FUNCTION "proof_into_attempts"();--> statement-breakpoint
CREATE TRIGGER "changed_item_into_attempts" AFTER UPDATE OF "proof_key", "proof_sha256" ON "attempt_items" FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND NEW."item" = 'proof') EXECUTE FUNCTION "proof_into_attempts"();--> statement-breakpoint
CREATE TRIGGER "deleted_item_into_attempts" AFTER DELETE ON "attempt_items" FOR EACH ROW
WHEN (pg_trigger_depth() = 0 AND OLD."item" = 'proof') EXECUTE FUNCTION "proof_into_attempts"();
