CREATE TABLE "click_devices" (
	"promoter_id" bigint NOT NULL,
	"device_key" text NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "click_devices_promoter_id_device_key_pk" PRIMARY KEY("promoter_id","device_key")
);
--> statement-breakpoint
CREATE TABLE "clicks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clicks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promoter_id" bigint,
	"verdict" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"fingerprint" text,
	"ip_address" text,
	"user_agent" text,
	"browser" text,
	"os" text,
	"country" text,
	"city" text,
	"search" text GENERATED ALWAYS AS (search_text(coalesce(city, '') || ' ' || coalesce(ip_address, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clicks_verdict_check" CHECK ("clicks"."verdict" in ('counted', 'repeat', 'bot'))
);
--> statement-breakpoint
CREATE TABLE "completions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "completions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promoter_id" bigint,
	"click_id" bigint,
	"name" text NOT NULL,
	"email" text,
	"whatsapp" text NOT NULL,
	"telegram" text NOT NULL,
	"age" smallint NOT NULL,
	"guardian_consent" boolean DEFAULT false NOT NULL,
	"gender" text NOT NULL,
	"profession" text NOT NULL,
	"country" text NOT NULL,
	"location_country" text,
	"location_city" text,
	"browser" text,
	"os" text,
	"ip_address" text,
	"user_agent" text,
	"device_fingerprint" text,
	"payment_code" text NOT NULL,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"reward_cents" integer NOT NULL,
	"completed" text DEFAULT 'completed' NOT NULL,
	"proof_key" text,
	"proof_sha256" text,
	"flags" text[] DEFAULT '{}'::text[] NOT NULL,
	"idempotency_key" text,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || payment_code)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "completions_gender_check" CHECK ("completions"."gender" in ('male', 'female')),
	CONSTRAINT "completions_age_check" CHECK ("completions"."age" between 13 and 120),
	CONSTRAINT "completions_reward_check" CHECK ("completions"."reward_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "contact_forms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_forms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_totals" (
	"promoter_id" bigint,
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	"earnings_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_totals_key" UNIQUE NULLS NOT DISTINCT("promoter_id","day","slot"),
	CONSTRAINT "daily_totals_clicks_check" CHECK ("daily_totals"."clicks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_devices" (
	"user_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_devices_user_id_fingerprint_pk" PRIMARY KEY("user_id","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"referral_code" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name || ' ' || email)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('admin', 'promoter')),
	CONSTRAINT "users_email_check" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_referral_code_check" CHECK (("users"."role" = 'promoter') = ("users"."referral_code" is not null))
);
--> statement-breakpoint
ALTER TABLE "click_devices" ADD CONSTRAINT "click_devices_promoter_id_users_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clicks" ADD CONSTRAINT "clicks_promoter_id_users_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_promoter_id_users_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_click_id_clicks_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."clicks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD CONSTRAINT "daily_totals_promoter_id_users_id_fk" FOREIGN KEY ("promoter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_devices" ADD CONSTRAINT "user_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "click_devices_counted_idx" ON "click_devices" USING btree ("counted_at");--> statement-breakpoint
CREATE INDEX "clicks_promoter_idx" ON "clicks" USING btree ("promoter_id","verdict","id");--> statement-breakpoint
CREATE INDEX "clicks_counted_idx" ON "clicks" USING btree ("id") WHERE "clicks"."verdict" = 'counted';--> statement-breakpoint
CREATE INDEX "clicks_fingerprint_idx" ON "clicks" USING btree ("fingerprint","id") WHERE "clicks"."verdict" = 'counted' and "clicks"."fingerprint" is not null;--> statement-breakpoint
CREATE INDEX "clicks_country_idx" ON "clicks" USING btree ("country","id") WHERE "clicks"."verdict" = 'counted';--> statement-breakpoint
CREATE INDEX "clicks_search_idx" ON "clicks" USING gin ("search" gin_trgm_ops) WHERE "clicks"."verdict" = 'counted';--> statement-breakpoint
CREATE UNIQUE INDEX "completions_payment_code_key" ON "completions" USING btree ("payment_code");--> statement-breakpoint
CREATE UNIQUE INDEX "completions_idempotency_key" ON "completions" USING btree ("idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "completions_click_key" ON "completions" USING btree ("click_id");--> statement-breakpoint
CREATE UNIQUE INDEX "completions_proof_key" ON "completions" USING btree ("proof_key");--> statement-breakpoint
CREATE INDEX "completions_promoter_idx" ON "completions" USING btree ("promoter_id","id");--> statement-breakpoint
CREATE INDEX "completions_fingerprint_idx" ON "completions" USING btree ("device_fingerprint");--> statement-breakpoint
CREATE INDEX "completions_whatsapp_idx" ON "completions" USING btree ("whatsapp");--> statement-breakpoint
CREATE INDEX "completions_sha256_idx" ON "completions" USING btree ("proof_sha256");--> statement-breakpoint
CREATE INDEX "completions_search_idx" ON "completions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "daily_totals_day_idx" ON "daily_totals" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug_key" ON "links" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_referral_code_key" ON "users" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "users_role_idx" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search" gin_trgm_ops);