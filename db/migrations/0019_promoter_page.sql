CREATE INDEX "audit_log_created_idx" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "completions_promoter_flagged_idx" ON "completions" USING btree ("promoter_id","created_at","id") WHERE "completions"."flags" <> '{}'::text[];--> statement-breakpoint
CREATE INDEX "payouts_requested_idx" ON "payouts" USING btree ("requested_at");