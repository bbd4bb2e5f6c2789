CREATE TABLE "promoter_applications" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"channels" text DEFAULT '' NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"applied_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	CONSTRAINT "promoter_applications_decision_check" CHECK ("promoter_applications"."decision" in ('approved', 'declined')),
	CONSTRAINT "promoter_applications_reason_check" CHECK (("promoter_applications"."decision" is not distinct from 'declined') = ("promoter_applications"."reason" is not null)),
	CONSTRAINT "promoter_applications_decided_check" CHECK (("promoter_applications"."decision" is null) = ("promoter_applications"."decided_at" is null))
);
--> statement-breakpoint
ALTER TABLE "promoter_applications" ADD CONSTRAINT "promoter_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promoter_applications_waiting_idx" ON "promoter_applications" USING btree ("applied_at","user_id") WHERE "promoter_applications"."decision" is distinct from 'approved';