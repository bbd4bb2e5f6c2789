CREATE TABLE "attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"completion_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"proof_key" text,
	"proof_sha256" text,
	"proof_hash" bit(256),
	"proof_bands" integer[],
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attempts_number_check" CHECK ("attempts"."number" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "deleted_completions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"promoter_id" bigint,
	"payment_code" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_loans" (
	"completion_id" bigint PRIMARY KEY NOT NULL,
	"lent_to" bigint NOT NULL,
	"lent_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"completion_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"decision" text NOT NULL,
	"reason" text,
	"note" text,
	"internal_note" text,
	"reviewer_id" bigint,
	"reviewer_name" text NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by_id" bigint,
	"undone_by_name" text,
	"undone_why" text,
	CONSTRAINT "reviews_decision_check" CHECK ("reviews"."decision" in ('approve', 'reject')),
	CONSTRAINT "reviews_reason_check" CHECK (("reviews"."decision" = 'reject') = ("reviews"."reason" is not null))
);
--> statement-breakpoint
DROP INDEX "completions_promoter_idx";--> statement-breakpoint
DROP INDEX "completions_created_idx";--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "freed_click_id" bigint;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "status" text DEFAULT 'in_review' NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "attempt" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "appeal" text;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "appealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "is_crowd" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lifetime_totals" ADD COLUMN "in_review" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lifetime_totals" ADD COLUMN "in_review_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lifetime_totals" ADD COLUMN "rejected" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The proof of every completion is its first attempt.
INSERT INTO "attempts" ("completion_id", "number", "proof_key", "proof_sha256", "proof_hash", "proof_bands", "created_at")
SELECT "id", 1, "proof_key", "proof_sha256", "proof_hash", "proof_bands", "created_at" FROM "completions" ORDER BY "id";--> statement-breakpoint
-- What was there before reviews waits for one.
UPDATE "lifetime_totals" SET "in_review" = "completions", "in_review_cents" = "earnings_cents";--> statement-breakpoint
-- Decisions are kept as they were made. Undoing one, once, and blanking notes after an erasure are the only changes.
CREATE FUNCTION "keep_reviews"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'a review is never deleted'; END IF;
  IF (NEW.id, NEW.completion_id, NEW.attempt, NEW.decision, NEW.reason, NEW.reviewer_name, NEW.decided_at)
    IS DISTINCT FROM (OLD.id, OLD.completion_id, OLD.attempt, OLD.decision, OLD.reason, OLD.reviewer_name, OLD.decided_at)
    OR (NEW.note IS NOT NULL AND NEW.note IS DISTINCT FROM OLD.note)
    OR (NEW.internal_note IS NOT NULL AND NEW.internal_note IS DISTINCT FROM OLD.internal_note)
    OR (NEW.reviewer_id IS NOT NULL AND NEW.reviewer_id IS DISTINCT FROM OLD.reviewer_id)
    OR (OLD.undone_at IS NOT NULL AND ((NEW.undone_at, NEW.undone_by_name) IS DISTINCT FROM (OLD.undone_at, OLD.undone_by_name)
      OR (NEW.undone_why IS NOT NULL AND NEW.undone_why IS DISTINCT FROM OLD.undone_why)
      OR (NEW.undone_by_id IS NOT NULL AND NEW.undone_by_id IS DISTINCT FROM OLD.undone_by_id)))
  THEN RAISE EXCEPTION 'a review is never changed'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_reviews" BEFORE UPDATE OR DELETE ON "reviews" FOR EACH ROW EXECUTE FUNCTION "keep_reviews"();--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_loans" ADD CONSTRAINT "review_loans_lent_to_users_id_fk" FOREIGN KEY ("lent_to") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_undone_by_id_users_id_fk" FOREIGN KEY ("undone_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_completion_key" ON "attempts" USING btree ("completion_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_proof_key" ON "attempts" USING btree ("proof_key");--> statement-breakpoint
CREATE INDEX "attempts_sha256_idx" ON "attempts" USING btree ("proof_sha256");--> statement-breakpoint
CREATE INDEX "attempts_bands_idx" ON "attempts" USING gin ("proof_bands");--> statement-breakpoint
CREATE UNIQUE INDEX "deleted_completions_payment_code_key" ON "deleted_completions" USING btree ("payment_code");--> statement-breakpoint
CREATE INDEX "deleted_completions_deleted_idx" ON "deleted_completions" USING btree ("deleted_at","id");--> statement-breakpoint
CREATE INDEX "deleted_completions_promoter_idx" ON "deleted_completions" USING btree ("promoter_id","deleted_at","id");--> statement-breakpoint
CREATE INDEX "review_loans_lent_to_idx" ON "review_loans" USING btree ("lent_to");--> statement-breakpoint
CREATE INDEX "reviews_completion_idx" ON "reviews" USING btree ("completion_id","id");--> statement-breakpoint
CREATE INDEX "reviews_reviewer_idx" ON "reviews" USING btree ("reviewer_id","decided_at");--> statement-breakpoint
CREATE INDEX "clicks_not_counted_idx" ON "clicks" USING btree ("created_at","id") WHERE "clicks"."verdict" <> 'counted';--> statement-breakpoint
CREATE INDEX "clicks_promoter_not_counted_idx" ON "clicks" USING btree ("promoter_id","created_at","id") WHERE "clicks"."verdict" <> 'counted';--> statement-breakpoint
CREATE INDEX "completions_rejected_idx" ON "completions" USING btree ("created_at","id") WHERE "completions"."status" = 'rejected';--> statement-breakpoint
CREATE INDEX "completions_promoter_rejected_idx" ON "completions" USING btree ("promoter_id","created_at","id") WHERE "completions"."status" = 'rejected';--> statement-breakpoint
CREATE INDEX "completions_waiting_idx" ON "completions" USING btree (coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and not "completions"."is_crowd";--> statement-breakpoint
CREATE INDEX "completions_waiting_flagged_idx" ON "completions" USING btree (coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and not "completions"."is_crowd" and "completions"."flags" <> '{}'::text[];--> statement-breakpoint
CREATE INDEX "completions_waiting_appeals_idx" ON "completions" USING btree (coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and "completions"."appealed_at" is not null;--> statement-breakpoint
CREATE INDEX "completions_waiting_crowd_idx" ON "completions" USING btree (coalesce("reopened_at", "created_at"),"id") WHERE "completions"."status" = 'in_review' and "completions"."is_crowd";--> statement-breakpoint
CREATE INDEX "completions_waiting_promoter_idx" ON "completions" USING btree ("promoter_id","created_at","id") WHERE "completions"."status" = 'in_review';--> statement-breakpoint
CREATE INDEX "completions_waiting_newest_idx" ON "completions" USING btree ("created_at","id") WHERE "completions"."status" = 'in_review';--> statement-breakpoint
CREATE INDEX "completions_promoter_idx" ON "completions" USING btree ("promoter_id","created_at","id") WHERE "completions"."status" <> 'rejected';--> statement-breakpoint
CREATE INDEX "completions_created_idx" ON "completions" USING btree ("created_at","id") WHERE "completions"."status" <> 'rejected';--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_status_check" CHECK ("completions"."status" in ('in_review', 'approved', 'rejected'));--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_attempt_check" CHECK ("completions"."attempt" between 1 and 3);--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_decided_check" CHECK (("completions"."status" = 'in_review') = ("completions"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_reason_check" CHECK (("completions"."status" = 'rejected') = ("completions"."reason" is not null));