CREATE TABLE "payout_bonuses" (
	"payout_id" bigint NOT NULL,
	"bonus_id" bigint NOT NULL,
	CONSTRAINT "payout_bonuses_payout_id_bonus_id_pk" PRIMARY KEY("payout_id","bonus_id")
);
--> statement-breakpoint
CREATE TABLE "promoter_bonuses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_bonuses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promoter_id" bigint NOT NULL,
	"goal_id" bigint NOT NULL,
	"month" date NOT NULL,
	"approved" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	"earned_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "promoter_bonuses_amount_check" CHECK ("promoter_bonuses"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "promoter_goals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_goals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"approvals" integer NOT NULL,
	"bonus_cents" integer NOT NULL,
	"first_month" date NOT NULL,
	"last_month" date,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promoter_goals_approvals_check" CHECK ("promoter_goals"."approvals" between 1 and 10000),
	CONSTRAINT "promoter_goals_bonus_check" CHECK ("promoter_goals"."bonus_cents" between 100 and 1000000),
	CONSTRAINT "promoter_goals_months_check" CHECK ("promoter_goals"."last_month" >= "promoter_goals"."first_month")
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" DROP CONSTRAINT "ledger_accounts_completions_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_accounts_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_owners_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_completions_check";--> statement-breakpoint
ALTER TABLE "payout_bonuses" ADD CONSTRAINT "payout_bonuses_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_bonuses" ADD CONSTRAINT "payout_bonuses_bonus_id_promoter_bonuses_id_fk" FOREIGN KEY ("bonus_id") REFERENCES "public"."promoter_bonuses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_bonuses" ADD CONSTRAINT "promoter_bonuses_goal_id_promoter_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."promoter_goals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_goals" ADD CONSTRAINT "promoter_goals_group_id_promoter_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."promoter_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_bonuses_bonus_idx" ON "payout_bonuses" USING btree ("bonus_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_bonuses_key" ON "promoter_bonuses" USING btree ("promoter_id","goal_id","month") WHERE "promoter_bonuses"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "promoter_bonuses_goal_idx" ON "promoter_bonuses" USING btree ("goal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_goals_key" ON "promoter_goals" USING btree ("group_id","approvals") WHERE "promoter_goals"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "promoter_goals_group_idx" ON "promoter_goals" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_completions_check" CHECK ("ledger_accounts"."completions" >= 0 and ("ledger_accounts"."kind" in ('campaign_funds', 'campaign_reserved') or "ledger_accounts"."completions" = 0 or "ledger_accounts"."balance_cents" > 0));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind_check" CHECK ("ledger_transfers"."kind" in ('reward_approved', 'commission_approved', 'reward_reversed', 'commission_reversed', 'payout_reserved', 'payout_released', 'payout_paid', 'payout_paid_late', 'payout_returned', 'reward_written_off', 'commissions_written_off', 'campaign_funded', 'campaign_unfunded', 'place_reserved', 'place_released', 'commission_released', 'commission_excess_released', 'bonus_earned', 'bonus_undone', 'balance_imported'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_accounts_check" CHECK ("ledger_transfers"."debit" in ('rewards', 'commissions', 'bonuses', 'cash', 'written_off', 'bank', 'imported', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter', 'campaign_funds', 'campaign_reserved') and "ledger_transfers"."credit" in ('rewards', 'commissions', 'bonuses', 'cash', 'written_off', 'bank', 'imported', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter', 'campaign_funds', 'campaign_reserved'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_owners_check" CHECK (("ledger_transfers"."debit" in ('rewards', 'commissions', 'bonuses', 'cash', 'written_off', 'bank', 'imported')) = ("ledger_transfers"."debit_owner" is null) and ("ledger_transfers"."credit" in ('rewards', 'commissions', 'bonuses', 'cash', 'written_off', 'bank', 'imported')) = ("ledger_transfers"."credit_owner" is null));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_completions_check" CHECK ("ledger_transfers"."completions" >= 0);