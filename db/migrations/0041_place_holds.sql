ALTER TABLE "campaign_places" ADD COLUMN "steps_done" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What was done with the places of before is not known: they count as worked with, so that nobody loses theirs.
ALTER TABLE "campaign_places" ALTER COLUMN "steps_done" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "campaign_places" ADD COLUMN "first_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "campaign_places_network_idx" ON "campaign_places" USING btree ("campaign_id","ip_address") WHERE "campaign_places"."ended_at" is null and "campaign_places"."completion_id" is null;