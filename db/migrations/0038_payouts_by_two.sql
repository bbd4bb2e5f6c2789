ALTER TABLE "payouts" ADD COLUMN "start_asked_by_id" bigint;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "start_asked_by_name" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "start_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "seen_at_provider" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closing_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payouts_start_asked_idx" ON "payouts" USING btree ("start_asked_by_id") WHERE "payouts"."state" = 'requested' and "payouts"."start_asked_at" is not null;