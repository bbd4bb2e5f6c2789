CREATE TABLE "promoter_import_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_import_lines_id_seq" INCREMENT BY -1 MINVALUE -9007199254740991 MAXVALUE -1 START WITH -1 CACHE 1),
	"import_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"balance_cents" bigint NOT NULL,
	CONSTRAINT "promoter_import_lines_balance_check" CHECK ("promoter_import_lines"."balance_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promoter_imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"imported_by_id" bigint,
	"promoters" integer NOT NULL,
	"balance_cents" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promoter_imports_promoters_check" CHECK ("promoter_imports"."promoters" > 0),
	CONSTRAINT "promoter_imports_balance_check" CHECK ("promoter_imports"."balance_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_accounts_check";--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_owners_check";--> statement-breakpoint
ALTER TABLE "promoter_import_lines" ADD CONSTRAINT "promoter_import_lines_import_id_promoter_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."promoter_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_imports" ADD CONSTRAINT "promoter_imports_imported_by_id_users_id_fk" FOREIGN KEY ("imported_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_import_lines_user_key" ON "promoter_import_lines" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promoter_import_lines_import_idx" ON "promoter_import_lines" USING btree ("import_id");--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind_check" CHECK ("ledger_transfers"."kind" in ('reward_approved', 'commission_approved', 'reward_reversed', 'commission_reversed', 'payout_reserved', 'payout_released', 'payout_paid', 'payout_paid_late', 'payout_returned', 'reward_written_off', 'commissions_written_off', 'campaign_funded', 'campaign_unfunded', 'place_reserved', 'place_released', 'commission_released', 'commission_excess_released', 'balance_imported'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_accounts_check" CHECK ("ledger_transfers"."debit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank', 'imported', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter', 'campaign_funds', 'campaign_reserved') and "ledger_transfers"."credit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank', 'imported', 'owed_person', 'reserved_person', 'owed_promoter', 'reserved_promoter', 'campaign_funds', 'campaign_reserved'));--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_owners_check" CHECK (("ledger_transfers"."debit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank', 'imported')) = ("ledger_transfers"."debit_owner" is null) and ("ledger_transfers"."credit" in ('rewards', 'commissions', 'cash', 'written_off', 'bank', 'imported')) = ("ledger_transfers"."credit_owner" is null));