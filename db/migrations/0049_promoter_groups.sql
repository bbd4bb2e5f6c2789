CREATE TABLE "promoter_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"minimum_payout_cents" integer,
	"campaign_ids" bigint[],
	"revision" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promoter_groups_default_check" CHECK (not "promoter_groups"."is_default" or ("promoter_groups"."deleted_at" is null and "promoter_groups"."campaign_ids" is null)),
	CONSTRAINT "promoter_groups_minimum_check" CHECK ("promoter_groups"."minimum_payout_cents" between 100 and 1000000)
);
--> statement-breakpoint
CREATE TABLE "promoter_memberships" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_memberships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "promoter_memberships_until_check" CHECK ("promoter_memberships"."until" >= "promoter_memberships"."since")
);
--> statement-breakpoint
CREATE TABLE "promoter_rates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_rates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"group_id" bigint NOT NULL,
	"campaign_id" bigint,
	"amount_cents" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "promoter_rates_amount_check" CHECK ("promoter_rates"."amount_cents" between 0 and 100000),
	CONSTRAINT "promoter_rates_until_check" CHECK ("promoter_rates"."until" >= "promoter_rates"."since")
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" DROP CONSTRAINT "ledger_transfers_kind_check";--> statement-breakpoint
ALTER TABLE "promoter_memberships" ADD CONSTRAINT "promoter_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_memberships" ADD CONSTRAINT "promoter_memberships_group_id_promoter_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."promoter_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_rates" ADD CONSTRAINT "promoter_rates_group_id_promoter_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."promoter_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_groups_name_key" ON "promoter_groups" USING btree (lower("name")) WHERE "promoter_groups"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_groups_default_key" ON "promoter_groups" USING btree ("is_default") WHERE "promoter_groups"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_memberships_open_key" ON "promoter_memberships" USING btree ("user_id") WHERE "promoter_memberships"."until" is null;--> statement-breakpoint
CREATE INDEX "promoter_memberships_user_idx" ON "promoter_memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "promoter_memberships_group_idx" ON "promoter_memberships" USING btree ("group_id") WHERE "promoter_memberships"."until" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_rates_key" ON "promoter_rates" USING btree ("group_id",coalesce("campaign_id", 0)) WHERE "promoter_rates"."until" is null;--> statement-breakpoint
CREATE INDEX "promoter_rates_group_idx" ON "promoter_rates" USING btree ("group_id");--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_kind_check" CHECK ("ledger_transfers"."kind" in ('reward_approved', 'commission_approved', 'reward_reversed', 'commission_reversed', 'payout_reserved', 'payout_released', 'payout_paid', 'payout_paid_late', 'payout_returned', 'reward_written_off', 'commissions_written_off', 'campaign_funded', 'campaign_unfunded', 'place_reserved', 'place_released', 'commission_released', 'commission_excess_released'));--> statement-breakpoint
-- The group that every promoter is in: it pays what each version of a task says, as before there were groups.
INSERT INTO "promoter_groups" ("name", "is_default") VALUES ('Padrão', true);--> statement-breakpoint
-- What a promoter is promised at a moment for a task of a campaign whose version says `own`: the rate of their group for it, else that for all, else `own`.
CREATE FUNCTION "commission_for"(promoter bigint, campaign bigint, own integer, promised timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT coalesce((
		SELECT rate.amount_cents FROM promoter_rates AS rate
		WHERE promoter IS NOT NULL AND rate.group_id = coalesce(
			(SELECT member.group_id FROM promoter_memberships AS member
				WHERE member.user_id = promoter AND member.since <= promised::timestamptz(3) AND coalesce(member.until > promised::timestamptz(3), true)),
			(SELECT id FROM promoter_groups WHERE is_default)
		)
		AND (rate.campaign_id = campaign OR rate.campaign_id IS NULL)
		AND rate.since <= promised::timestamptz(3) AND coalesce(rate.until > promised::timestamptz(3), true)
		ORDER BY rate.campaign_id NULLS LAST LIMIT 1
	), own)
$$;--> statement-breakpoint
-- The highest commission that any promoter can be promised at a moment, which is what a place reserves.
CREATE FUNCTION "highest_commission"(campaign bigint, own integer, promised timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT greatest(own, (
		SELECT max(one.amount_cents) FROM (
			SELECT DISTINCT ON (rate.group_id) rate.amount_cents FROM promoter_rates AS rate
			WHERE (rate.campaign_id = campaign OR rate.campaign_id IS NULL)
			AND rate.since <= promised::timestamptz(3) AND coalesce(rate.until > promised::timestamptz(3), true)
			ORDER BY rate.group_id, rate.campaign_id NULLS LAST
		) AS one
	))
$$;
