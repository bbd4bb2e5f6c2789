CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"actor_name" text NOT NULL,
	"actor_email" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" bigint,
	"subject_label" text NOT NULL,
	"ip_address" text,
	"before" jsonb,
	"after" jsonb,
	"search" text GENERATED ALWAYS AS (search_text(actor_name || ' ' || actor_email || ' ' || action || ' ' || subject_label || ' ' || coalesce(ip_address, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lifetime_totals" (
	"promoter_id" bigint,
	"slot" smallint NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"completions" bigint DEFAULT 0 NOT NULL,
	"earnings_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "lifetime_totals_key" UNIQUE NULLS NOT DISTINCT("promoter_id","slot"),
	CONSTRAINT "lifetime_totals_clicks_check" CHECK ("lifetime_totals"."clicks" >= 0)
);
--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "repeats" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "proof_hash" bit(256);--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "proof_bands" integer[];--> statement-breakpoint
ALTER TABLE "contact_forms" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lifetime_totals" ADD CONSTRAINT "lifetime_totals_promoter_id_users_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_log_search_idx" ON "audit_log" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "completions_flagged_idx" ON "completions" USING btree ("id") WHERE "completions"."flags" <> '{}'::text[];--> statement-breakpoint
CREATE INDEX "completions_bands_idx" ON "completions" USING gin ("proof_bands");--> statement-breakpoint
CREATE INDEX "completions_address_idx" ON "completions" USING gin ("ip_address" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_forms_unread_idx" ON "contact_forms" USING btree ("id") WHERE "contact_forms"."read_at" is null;