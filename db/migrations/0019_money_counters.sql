CREATE TABLE "ledger_totals" (
	"slot" smallint PRIMARY KEY NOT NULL,
	"owed_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paid_totals" (
	"month" date NOT NULL,
	"slot" smallint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "paid_totals_month_slot_pk" PRIMARY KEY("month","slot")
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD COLUMN "completions" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD COLUMN "completions" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "completions" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
UPDATE "payouts" SET "completions" = item.n
FROM (SELECT payout_id, count(*) AS n FROM "payout_items" GROUP BY 1 HAVING count(*) > 1) AS item WHERE item.payout_id = "payouts".id;--> statement-breakpoint
-- What the ledger refuses everybody else: its rows get a column.
ALTER TABLE "ledger_transfers" DISABLE TRIGGER "keep_transfers";--> statement-breakpoint
ALTER TABLE "ledger_accounts" DISABLE TRIGGER "keep_balances";--> statement-breakpoint
UPDATE "ledger_transfers" AS t SET "completions" = p.completions FROM "payouts" AS p WHERE p.id = t.source AND p.completions > 1 AND t.kind LIKE 'payout\_%';--> statement-breakpoint
UPDATE "ledger_transfers" AS t SET "completions" = booked.n
FROM (
  SELECT side.kind, side.owner, sum(side.n) AS n FROM "ledger_transfers"
  CROSS JOIN LATERAL (VALUES (debit, debit_owner, -completions), (credit, credit_owner, completions)) AS side(kind, owner, n)
  WHERE "ledger_transfers".kind <> 'commissions_written_off' AND side.owner IS NOT NULL GROUP BY 1, 2
) AS booked
WHERE t.kind = 'commissions_written_off' AND booked.kind = t.debit AND booked.owner = t.debit_owner AND booked.n > 0;--> statement-breakpoint
UPDATE "ledger_accounts" AS account SET "completions" = booked.n
FROM (
  SELECT side.kind, side.owner, sum(side.n) AS n FROM "ledger_transfers"
  CROSS JOIN LATERAL (VALUES (debit, debit_owner, -completions), (credit, credit_owner, completions)) AS side(kind, owner, n)
  WHERE side.owner IS NOT NULL GROUP BY 1, 2
) AS booked
WHERE booked.kind = account.kind AND booked.owner = account.owner AND booked.n > 0;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ENABLE TRIGGER "keep_transfers";--> statement-breakpoint
ALTER TABLE "ledger_accounts" ENABLE TRIGGER "keep_balances";--> statement-breakpoint
INSERT INTO "ledger_totals" SELECT 0, coalesce(sum("balance_cents"), 0) FROM "ledger_accounts" WHERE "kind" IN ('owed_person', 'owed_promoter');--> statement-breakpoint
INSERT INTO "paid_totals" SELECT date_trunc('month', "paid_at" AT TIME ZONE 'America/Sao_Paulo')::date, 0, sum("amount_cents") FROM "payouts" WHERE "state" = 'paid' GROUP BY 1;--> statement-breakpoint
CREATE INDEX "completions_earned_idx" ON "completions" USING btree ("promoter_id","decided_at") WHERE "completions"."status" = 'approved';--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_completions_check" CHECK ("ledger_accounts"."completions" >= 0 and ("ledger_accounts"."completions" = 0) = ("ledger_accounts"."balance_cents" = 0));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_completions_check" CHECK ("ledger_transfers"."completions" > 0);--> statement-breakpoint
-- As in 0016, with the number of completions and the sum of what is owed. The sum comes last, after everything else that others wait for.
CREATE OR REPLACE FUNCTION "book_transfers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ledger_accounts" ("kind", "owner")
    SELECT DISTINCT side.kind, side.owner FROM booked CROSS JOIN LATERAL (VALUES (debit, debit_owner), (credit, credit_owner)) AS side(kind, owner)
    WHERE side.owner IS NOT NULL ORDER BY side.kind, side.owner
    ON CONFLICT DO NOTHING;
  PERFORM FROM "ledger_accounts" AS account
    WHERE (account.kind, account.owner) IN (SELECT debit, debit_owner FROM booked UNION SELECT credit, credit_owner FROM booked)
    ORDER BY account.kind, account.owner FOR UPDATE;
  UPDATE "ledger_accounts" AS account SET "balance_cents" = account.balance_cents + change.cents, "completions" = account.completions + change.n
    FROM (
      SELECT side.kind, side.owner, sum(side.cents) AS cents, sum(side.n) AS n
      FROM booked CROSS JOIN LATERAL (VALUES (debit, debit_owner, -amount_cents, -completions), (credit, credit_owner, amount_cents, completions)) AS side(kind, owner, cents, n)
      WHERE side.owner IS NOT NULL GROUP BY 1, 2
    ) AS change
    WHERE account.kind = change.kind AND account.owner = change.owner;
  INSERT INTO "ledger_totals" AS total
    SELECT pg_current_xact_id()::text::bigint % 16, sum(side.cents)
    FROM booked CROSS JOIN LATERAL (VALUES (debit, -amount_cents), (credit, amount_cents)) AS side(kind, cents)
    WHERE side.kind IN ('owed_person', 'owed_promoter') HAVING sum(side.cents) <> 0
    ON CONFLICT ("slot") DO UPDATE SET "owed_cents" = total.owed_cents + excluded.owed_cents;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "paid_totals" AS total
      SELECT date_trunc('month', paid_at AT TIME ZONE 'America/Sao_Paulo')::date, pg_current_xact_id()::text::bigint % 16, sum(amount_cents)
      FROM come WHERE state = 'paid' GROUP BY 1 ORDER BY 1
      ON CONFLICT ("month", "slot") DO UPDATE SET "cents" = total.cents + excluded.cents;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO "paid_totals" AS total
      SELECT date_trunc('month', paid_at AT TIME ZONE 'America/Sao_Paulo')::date, pg_current_xact_id()::text::bigint % 16, -sum(amount_cents)
      FROM gone WHERE state = 'paid' GROUP BY 1 ORDER BY 1
      ON CONFLICT ("month", "slot") DO UPDATE SET "cents" = total.cents + excluded.cents;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_paid_of_new" AFTER INSERT ON "payouts" REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION "count_paid"();--> statement-breakpoint
CREATE TRIGGER "count_paid_of_changed" AFTER UPDATE ON "payouts" REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION "count_paid"();--> statement-breakpoint
CREATE TRIGGER "count_paid_of_deleted" AFTER DELETE ON "payouts" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "count_paid"();
