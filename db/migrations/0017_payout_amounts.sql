DROP INDEX "payouts_paid_idx";--> statement-breakpoint
CREATE INDEX "payouts_amounts_idx" ON "payouts" USING btree ("state","paid_at","amount_cents");