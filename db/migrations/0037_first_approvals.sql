CREATE TABLE "first_approvals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "first_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"completion_id" bigint NOT NULL,
	"attempt" smallint NOT NULL,
	"reviewer_id" bigint,
	"reviewer_name" text NOT NULL,
	"note" text,
	"internal_note" text,
	"approved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"review_id" bigint,
	"hint_read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "first_approvals" ADD CONSTRAINT "first_approvals_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_approvals" ADD CONSTRAINT "first_approvals_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "first_approvals_waiting_key" ON "first_approvals" USING btree ("completion_id","attempt") WHERE "first_approvals"."review_id" is null;--> statement-breakpoint
CREATE INDEX "first_approvals_review_idx" ON "first_approvals" USING btree ("review_id") WHERE "first_approvals"."review_id" is not null;--> statement-breakpoint
CREATE INDEX "first_approvals_completion_idx" ON "first_approvals" USING btree ("completion_id");--> statement-breakpoint
CREATE INDEX "first_approvals_reviewer_idx" ON "first_approvals" USING btree ("reviewer_id","approved_at");--> statement-breakpoint
CREATE INDEX "first_approvals_own_idx" ON "first_approvals" USING btree ("reviewer_id") WHERE "first_approvals"."review_id" is null;