DROP INDEX "payouts_transaction_key";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "paid_with_id" bigint;--> statement-breakpoint
CREATE INDEX "payouts_paid_with_idx" ON "payouts" USING btree ("paid_with_id") WHERE "payouts"."paid_with_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_transaction_key" ON "payouts" USING btree ("transaction_id") WHERE "payouts"."state" = 'paid' and "payouts"."paid_with_id" is null;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_paid_with_check" CHECK ("payouts"."paid_with_id" is null or ("payouts"."paid_with_id" < "payouts"."id" and "payouts"."completion_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payouts" VALIDATE CONSTRAINT "payouts_paid_with_check";--> statement-breakpoint
-- As in 0020, with several payouts of one payment as one payment.
CREATE OR REPLACE FUNCTION "count_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "paid_totals" AS total
      SELECT (paid_at AT TIME ZONE 'America/Sao_Paulo')::date, pg_current_xact_id()::text::bigint % 16, sum(amount_cents),
        count(*) - count(paid_with_id), count(completion_id)
      FROM come WHERE state = 'paid' GROUP BY 1 ORDER BY 1
      ON CONFLICT ("day", "slot") DO UPDATE SET "cents" = total.cents + excluded.cents, "payments" = total.payments + excluded.payments, "tasks" = total.tasks + excluded.tasks;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "paid_totals" AS total
      SELECT (paid_at AT TIME ZONE 'America/Sao_Paulo')::date, pg_current_xact_id()::text::bigint % 16, -sum(amount_cents),
        count(paid_with_id) - count(*), -count(completion_id)
      FROM gone WHERE state = 'paid' GROUP BY 1 ORDER BY 1
      ON CONFLICT ("day", "slot") DO UPDATE SET "cents" = total.cents + excluded.cents, "payments" = total.payments + excluded.payments, "tasks" = total.tasks + excluded.tasks;
  END IF;
  RETURN NULL;
END $$;
