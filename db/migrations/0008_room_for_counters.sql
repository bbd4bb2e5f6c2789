-- Rows that are counted up all the time find room for their next version on their own page, so that no index has to be told.
ALTER TABLE "daily_totals" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "lifetime_totals" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "rate_limits" SET (fillfactor = 70);
