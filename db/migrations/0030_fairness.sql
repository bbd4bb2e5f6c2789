CREATE TABLE "former_numbers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "former_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"completion_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" bigint NOT NULL,
	"completion_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reviewer_id" bigint,
	"reviewer_name" text,
	"decision" text,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "second_reviews_decision_check" CHECK ("second_reviews"."decision" in ('approve', 'reject')),
	CONSTRAINT "second_reviews_reason_check" CHECK (("second_reviews"."decision" is not distinct from 'reject') = ("second_reviews"."reason" is not null)),
	CONSTRAINT "second_reviews_decided_check" CHECK (("second_reviews"."decided_at" is null) = ("second_reviews"."decision" is null))
);
--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD COLUMN "accept_trusted" text DEFAULT 'off' NOT NULL;--> statement-breakpoint
ALTER TABLE "second_reviews" ADD CONSTRAINT "second_reviews_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_numbers_hash_idx" ON "former_numbers" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "former_numbers_changed_idx" ON "former_numbers" USING btree ("changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "second_reviews_review_key" ON "second_reviews" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "second_reviews_waiting_idx" ON "second_reviews" USING btree ("id") WHERE "second_reviews"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "second_reviews_decided_idx" ON "second_reviews" USING btree ("decided_at");--> statement-breakpoint
ALTER TABLE "campaign_versions" ADD CONSTRAINT "campaign_versions_trusted_check" CHECK ("campaign_versions"."accept_trusted" in ('off', 'after_24h', 'at_once'));