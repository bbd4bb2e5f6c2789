ALTER TABLE "completions" ADD COLUMN "same_sender_backlog" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "completions" SET "same_sender_backlog" = true WHERE "status" = 'in_review' AND "is_crowd";--> statement-breakpoint
ALTER TABLE "review_loans" RENAME TO "review_assignments";--> statement-breakpoint
ALTER TABLE "review_assignments" RENAME COLUMN "lent_to" TO "assigned_to";--> statement-breakpoint
ALTER TABLE "review_assignments" RENAME COLUMN "lent_until" TO "assigned_until";--> statement-breakpoint
ALTER TABLE "review_assignments" DROP CONSTRAINT "review_loans_lent_to_users_id_fk";
--> statement-breakpoint
DROP INDEX "completions_waiting_crowd_idx";--> statement-breakpoint
DROP INDEX "review_loans_lent_to_idx";--> statement-breakpoint
DROP INDEX "completions_waiting_idx";--> statement-breakpoint
DROP INDEX "completions_waiting_flagged_idx";--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "completions_waiting_backlog_idx" ON "completions" USING btree (coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and "completions"."same_sender_backlog";--> statement-breakpoint
CREATE INDEX "review_assignments_assigned_to_idx" ON "review_assignments" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "completions_waiting_idx" ON "completions" USING btree (coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and not "completions"."same_sender_backlog";--> statement-breakpoint
CREATE INDEX "completions_waiting_flagged_idx" ON "completions" USING btree (coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and not "completions"."same_sender_backlog" and "completions"."flags" <> '{}'::text[];--> statement-breakpoint
-- What follows lets the release before this one run beside it for the minutes of an upgrade. It goes with the next release.
CREATE VIEW "review_loans" AS SELECT "completion_id", "assigned_to" AS "lent_to", "assigned_until" AS "lent_until" FROM "review_assignments";--> statement-breakpoint
CREATE FUNCTION "keep_backlog_names_equal"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    new.same_sender_backlog := new.same_sender_backlog or new.is_crowd;
    new.is_crowd := new.same_sender_backlog;
  elsif new.is_crowd is distinct from old.is_crowd then
    new.same_sender_backlog := new.is_crowd;
  else
    new.is_crowd := new.same_sender_backlog;
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "keep_backlog_names_equal" BEFORE INSERT OR UPDATE OF "is_crowd", "same_sender_backlog" ON "completions" FOR EACH ROW EXECUTE FUNCTION "keep_backlog_names_equal"();--> statement-breakpoint
UPDATE "payouts" SET "failure" = 'wrong_payout' WHERE "failure" = 'noted_wrongly';--> statement-breakpoint
UPDATE "payouts" SET "problem" = 'number_differs' WHERE "problem" = 'paid_otherwise';--> statement-breakpoint
UPDATE "mails" SET "data" = jsonb_set("data", '{failure}', '"wrong_payout"') WHERE "state" = 'waiting' AND "data" ->> 'failure' = 'noted_wrongly';--> statement-breakpoint
CREATE FUNCTION "use_new_payout_words"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.failure = 'noted_wrongly' then new.failure := 'wrong_payout'; end if;
  if new.problem = 'paid_otherwise' then new.problem := 'number_differs'; end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "use_new_payout_words" BEFORE INSERT OR UPDATE OF "failure", "problem" ON "payouts" FOR EACH ROW EXECUTE FUNCTION "use_new_payout_words"();
