CREATE TABLE "payout_methods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_methods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"completion_id" bigint,
	"user_id" bigint,
	"method" jsonb NOT NULL,
	"key_hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"usable_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_methods_owner_check" CHECK (num_nonnulls("payout_methods"."completion_id", "payout_methods"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "task_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"completion_id" bigint NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_tokens_origin_check" CHECK ("task_tokens"."origin" in ('submission', 'access'))
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "payout_methods" ADD CONSTRAINT "payout_methods_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_methods" ADD CONSTRAINT "payout_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_tokens" ADD CONSTRAINT "task_tokens_completion_id_completions_id_fk" FOREIGN KEY ("completion_id") REFERENCES "public"."completions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_methods_completion_key" ON "payout_methods" USING btree ("completion_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_methods_user_key" ON "payout_methods" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payout_methods_key_hash_idx" ON "payout_methods" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "task_tokens_completion_idx" ON "task_tokens" USING btree ("completion_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_idempotency_key" ON "attempts" USING btree ("idempotency_key");