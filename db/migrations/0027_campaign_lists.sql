DROP INDEX "campaign_totals_day_idx";--> statement-breakpoint
ALTER TABLE "deleted_completions" ADD COLUMN "campaign_id" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "campaign_totals_promoter_idx" ON "campaign_totals" USING btree ("promoter_id");--> statement-breakpoint
CREATE INDEX "campaign_totals_unfolded_idx" ON "campaign_totals" USING btree ("day") WHERE "campaign_totals"."slot" <> 0;