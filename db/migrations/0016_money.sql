CREATE TABLE "ledger_accounts" (
	"kind" text NOT NULL,
	"owner" bigint NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_kind_owner_pk" PRIMARY KEY("kind","owner"),
	CONSTRAINT "ledger_accounts_kind_check" CHECK ("ledger_accounts"."kind" in ('owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter')),
	CONSTRAINT "ledger_accounts_balance_check" CHECK ("ledger_accounts"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"source" bigint NOT NULL,
	"debit" text NOT NULL,
	"debit_owner" bigint,
	"credit" text NOT NULL,
	"credit_owner" bigint,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_kind_check" CHECK ("ledger_transfers"."kind" in ('reward_approved', 'commission_approved', 'reward_reversed', 'commission_reversed', 'payout_reserved', 'payout_released', 'payout_paid', 'payout_paid_late', 'payout_returned', 'reward_written_off', 'commissions_written_off')),
	CONSTRAINT "ledger_transfers_accounts_check" CHECK ("ledger_transfers"."debit" in ('rewards', 'commissions', 'cash', 'written_off', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter') and "ledger_transfers"."credit" in ('rewards', 'commissions', 'cash', 'written_off', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter')),
	CONSTRAINT "ledger_transfers_owners_check" CHECK (("ledger_transfers"."debit" in ('rewards', 'commissions', 'cash', 'written_off')) = ("ledger_transfers"."debit_owner" is null) and ("ledger_transfers"."credit" in ('rewards', 'commissions', 'cash', 'written_off')) = ("ledger_transfers"."credit_owner" is null)),
	CONSTRAINT "ledger_transfers_sides_check" CHECK (("ledger_transfers"."debit", "ledger_transfers"."debit_owner") is distinct from ("ledger_transfers"."credit", "ledger_transfers"."credit_owner")),
	CONSTRAINT "ledger_transfers_amount_check" CHECK ("ledger_transfers"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "erased_traits" (
	"hash" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_items" (
	"payout_id" bigint NOT NULL,
	"completion_id" bigint NOT NULL,
	"payee" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "payout_items_payout_id_completion_id_pk" PRIMARY KEY("payout_id","completion_id"),
	CONSTRAINT "payout_items_payee_check" CHECK ("payout_items"."payee" in ('person', 'promoter')),
	CONSTRAINT "payout_items_amount_check" CHECK ("payout_items"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payouts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"completion_id" bigint,
	"user_id" bigint,
	"amount_cents" bigint NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"started_by_id" bigint,
	"payee_name" text,
	"method" jsonb,
	"key_hash" text,
	"provider" text,
	"correlation_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" text,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"failure" text,
	"failure_note" text,
	"problem" text,
	"idempotency_key" text,
	CONSTRAINT "payouts_payee_check" CHECK (num_nonnulls("payouts"."completion_id", "payouts"."user_id") = 1),
	CONSTRAINT "payouts_amount_check" CHECK ("payouts"."amount_cents" > 0),
	CONSTRAINT "payouts_state_check" CHECK ("payouts"."state" in ('requested', 'sending', 'paid', 'failed', 'returned', 'cancelled')),
	CONSTRAINT "payouts_started_check" CHECK ("payouts"."state" in ('requested', 'cancelled') or "payouts"."started_at" is not null),
	CONSTRAINT "payouts_paid_check" CHECK ("payouts"."state" <> 'paid' or ("payouts"."paid_at" is not null and "payouts"."transaction_id" is not null)),
	CONSTRAINT "payouts_failure_check" CHECK (("payouts"."state" in ('failed', 'returned')) = ("payouts"."failure" is not null))
);
--> statement-breakpoint
ALTER TABLE "completions" ADD COLUMN "commission_cents" integer DEFAULT 1000 NOT NULL;--> statement-breakpoint
-- Until now the promoter earned what the person was promised.
UPDATE "completions" SET "commission_cents" = "reward_cents" WHERE "reward_cents" <> 1000;--> statement-breakpoint
ALTER TABLE "payout_items" ADD CONSTRAINT "payout_items_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_started_by_id_users_id_fk" FOREIGN KEY ("started_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_owed_idx" ON "ledger_accounts" USING btree ("balance_cents" DESC NULLS LAST,"kind","owner") WHERE "ledger_accounts"."balance_cents" > 0 and "ledger_accounts"."kind" in ('owed_person', 'owed_promoter');--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_source_key" ON "ledger_transfers" USING btree ("source","kind");--> statement-breakpoint
CREATE INDEX "ledger_transfers_created_idx" ON "ledger_transfers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "erased_traits_erased_idx" ON "erased_traits" USING btree ("erased_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_items_live_key" ON "payout_items" USING btree ("completion_id","payee") WHERE "payout_items"."is_live";--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_correlation_key" ON "payouts" USING btree ("correlation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_open_promoter_key" ON "payouts" USING btree ("user_id") WHERE "payouts"."state" in ('requested', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_person_key" ON "payouts" USING btree ("completion_id") WHERE "payouts"."state" in ('requested', 'sending', 'paid');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_transaction_key" ON "payouts" USING btree ("transaction_id") WHERE "payouts"."state" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_idempotency_key" ON "payouts" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "payouts_user_idx" ON "payouts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payouts_completion_idx" ON "payouts" USING btree ("completion_id","id");--> statement-breakpoint
CREATE INDEX "payouts_state_idx" ON "payouts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payouts_started_idx" ON "payouts" USING btree ("started_by_id","started_at");--> statement-breakpoint
CREATE INDEX "payouts_paid_idx" ON "payouts" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payouts_problem_idx" ON "payouts" USING btree ("id") WHERE "payouts"."problem" is not null;--> statement-breakpoint
ALTER TABLE "completions" ADD CONSTRAINT "completions_commission_check" CHECK ("completions"."commission_cents" >= 0);--> statement-breakpoint
-- Balances follow from transfers, whoever inserts these. Accounts are locked in one order, so that two statements never wait for each other.
CREATE FUNCTION "book_transfers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ledger_accounts" ("kind", "owner")
    SELECT DISTINCT side.kind, side.owner FROM booked CROSS JOIN LATERAL (VALUES (debit, debit_owner), (credit, credit_owner)) AS side(kind, owner)
    WHERE side.owner IS NOT NULL ORDER BY side.kind, side.owner
    ON CONFLICT DO NOTHING;
  PERFORM FROM "ledger_accounts" AS account
    WHERE (account.kind, account.owner) IN (SELECT debit, debit_owner FROM booked UNION SELECT credit, credit_owner FROM booked)
    ORDER BY account.kind, account.owner FOR UPDATE;
  UPDATE "ledger_accounts" AS account SET "balance_cents" = account.balance_cents + change.cents
    FROM (
      SELECT side.kind, side.owner, sum(side.cents) AS cents
      FROM booked CROSS JOIN LATERAL (VALUES (debit, debit_owner, -amount_cents), (credit, credit_owner, amount_cents)) AS side(kind, owner, cents)
      WHERE side.owner IS NOT NULL GROUP BY 1, 2
    ) AS change
    WHERE account.kind = change.kind AND account.owner = change.owner;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "book_transfers" AFTER INSERT ON "ledger_transfers" REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION "book_transfers"();--> statement-breakpoint
CREATE FUNCTION "keep_transfers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A restore empties every table of an unused database first.
  IF TG_OP = 'TRUNCATE' AND NOT EXISTS (SELECT FROM "ledger_transfers") THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'a transfer is never changed or deleted; book another one';
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_transfers" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_transfers" FOR EACH STATEMENT EXECUTE FUNCTION "keep_transfers"();--> statement-breakpoint
-- Depth 1 is this trigger itself: a change that came from no other trigger.
CREATE FUNCTION "keep_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 THEN RAISE EXCEPTION 'balances follow from transfers; book a transfer'; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "keep_balances" BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON "ledger_accounts" FOR EACH STATEMENT EXECUTE FUNCTION "keep_balances"();--> statement-breakpoint
-- What was approved before there was a ledger. Nothing else is owed.
INSERT INTO "ledger_transfers" ("kind", "source", "debit", "credit", "credit_owner", "amount_cents", "created_at")
SELECT entry.kind, review.id, entry.debit, entry.credit, entry.owner, entry.cents, review.decided_at
FROM "completions" AS completion
JOIN LATERAL (
  SELECT id, decided_at FROM "reviews" WHERE completion_id = completion.id AND undone_at IS NULL AND decision = 'approve' ORDER BY id DESC LIMIT 1
) AS review ON true
LEFT JOIN "users" AS promoter ON promoter.id = completion.promoter_id
CROSS JOIN LATERAL (VALUES
  ('reward_approved', 'rewards', 'owed_person', completion.id, completion.reward_cents),
  ('commission_approved', 'commissions', 'owed_promoter', promoter.id, completion.commission_cents)
) AS entry(kind, debit, credit, owner, cents)
WHERE completion.status = 'approved' AND entry.owner IS NOT NULL AND entry.cents > 0
ORDER BY review.id;
