ALTER TABLE "paid_totals" RENAME COLUMN "month" TO "day";--> statement-breakpoint
ALTER TABLE "paid_totals" DROP CONSTRAINT "paid_totals_month_slot_pk";--> statement-breakpoint
ALTER TABLE "paid_totals" ADD CONSTRAINT "paid_totals_day_slot_pk" PRIMARY KEY("day","slot");--> statement-breakpoint
DELETE FROM "paid_totals";--> statement-breakpoint
ALTER TABLE "paid_totals" ADD COLUMN "payments" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "paid_totals" ADD COLUMN "tasks" integer NOT NULL;--> statement-breakpoint
INSERT INTO "paid_totals" SELECT ("paid_at" AT TIME ZONE 'America/Sao_Paulo')::date, 0, sum("amount_cents"), count(*), count("completion_id") FROM "payouts" WHERE "state" = 'paid' GROUP BY 1;--> statement-breakpoint
-- As in 0019, by the day and with numbers.
CREATE OR REPLACE FUNCTION "count_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "paid_totals" AS total
      SELECT (paid_at AT TIME ZONE 'America/Sao_Paulo')::date, pg_current_xact_id()::text::bigint % 16, sum(amount_cents), count(*), count(completion_id)
      FROM come WHERE state = 'paid' GROUP BY 1 ORDER BY 1
      ON CONFLICT ("day", "slot") DO UPDATE SET "cents" = total.cents + excluded.cents, "payments" = total.payments + excluded.payments, "tasks" = total.tasks + excluded.tasks;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "paid_totals" AS total
      SELECT (paid_at AT TIME ZONE 'America/Sao_Paulo')::date, pg_current_xact_id()::text::bigint % 16, -sum(amount_cents), -count(*), -count(completion_id)
      FROM gone WHERE state = 'paid' GROUP BY 1 ORDER BY 1
      ON CONFLICT ("day", "slot") DO UPDATE SET "cents" = total.cents + excluded.cents, "payments" = total.payments + excluded.payments, "tasks" = total.tasks + excluded.tasks;
  END IF;
  RETURN NULL;
END $$;
