-- Versions of the campaign of /perform-task say what was always in force for it: no limits of its own, and no answer by a date or by trust.
ALTER TABLE "campaign_versions" DISABLE TRIGGER "keep_published_versions";--> statement-breakpoint
UPDATE "campaign_versions" SET "accept_after_days" = null, "accept_trusted" = 'off', "minimum_age" = null, "countries" = '{}'
WHERE "campaign_id" = (SELECT "id" FROM "campaigns" WHERE "is_default")
	AND ("accept_after_days", "accept_trusted", "minimum_age", "countries") IS DISTINCT FROM (null, 'off', null, '{}'::text[]);--> statement-breakpoint
ALTER TABLE "campaign_versions" ENABLE TRIGGER "keep_published_versions";
