CREATE TABLE "cities" (
	"name" text PRIMARY KEY NOT NULL,
	"search" text GENERATED ALWAYS AS (search_text(name)) STORED NOT NULL
);
--> statement-breakpoint
INSERT INTO "cities" ("name") SELECT DISTINCT "city" FROM "clicks" WHERE "city" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "click_devices" DROP CONSTRAINT "click_devices_promoter_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "clicks" DROP CONSTRAINT "clicks_promoter_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "completions" DROP CONSTRAINT "completions_promoter_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "clicks_search_idx";--> statement-breakpoint
DROP INDEX "clicks_promoter_idx";--> statement-breakpoint
DROP INDEX "clicks_counted_idx";--> statement-breakpoint
DROP INDEX "clicks_country_idx";--> statement-breakpoint
DROP INDEX "completions_promoter_idx";--> statement-breakpoint
DROP INDEX "completions_flagged_idx";--> statement-breakpoint
TRUNCATE "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "expire" SET DATA TYPE bigint USING (extract(epoch FROM "expire") * 1000)::bigint;--> statement-breakpoint
CREATE INDEX "clicks_city_idx" ON "clicks" USING btree ("city","created_at","id") WHERE "clicks"."verdict" = 'counted' and "clicks"."city" is not null;--> statement-breakpoint
CREATE INDEX "clicks_address_idx" ON "clicks" USING btree ("ip_address" text_pattern_ops,"created_at","id") WHERE "clicks"."verdict" = 'counted' and "clicks"."ip_address" is not null;--> statement-breakpoint
CREATE INDEX "completions_created_idx" ON "completions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "clicks_promoter_idx" ON "clicks" USING btree ("promoter_id","created_at","id") WHERE "clicks"."verdict" = 'counted';--> statement-breakpoint
CREATE INDEX "clicks_counted_idx" ON "clicks" USING btree ("created_at","id") WHERE "clicks"."verdict" = 'counted';--> statement-breakpoint
CREATE INDEX "clicks_country_idx" ON "clicks" USING btree ("country","created_at","id") WHERE "clicks"."verdict" = 'counted' and "clicks"."country" is not null;--> statement-breakpoint
CREATE INDEX "completions_promoter_idx" ON "completions" USING btree ("promoter_id","created_at","id");--> statement-breakpoint
CREATE INDEX "completions_flagged_idx" ON "completions" USING btree ("created_at","id") WHERE "completions"."flags" <> '{}'::text[];--> statement-breakpoint
ALTER TABLE "clicks" DROP COLUMN "search";