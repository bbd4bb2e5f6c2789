import 'server-only'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, idList, statementsOf } from '@/db/client'
import { campaignDays, campaigns, campaignVersions } from '@/db/schema/campaigns'
import { ledgerAccounts } from '@/db/schema/ledger'
import type { Attribution } from '@/db/values'
import { dayOf } from '@/lib/money/totals/book'
import { dailyCounters } from '@/lib/money/totals/counters'
import { type Locale, locales } from '@/lib/platform/i18n/locales'
import { HAS_CAMPAIGN_INDEX } from '@/lib/platform/service/one-campaign'
import { matchesSearch } from '@/lib/platform/service/pagination'
import type { StateFacts } from './shown-state'

/** What a campaign's state and place in the list follow from. */
export interface ListedCampaign extends StateFacts {
  id: number
  position: number
}

const inForce = alias(campaignVersions, 'in_force')
const draft = alias(campaignVersions, 'draft')

/** A column of the version in force, else of the draft. */
const shownColumn = (name: 'rewardCents' | 'commissionCents' | 'content') => sql`coalesce(${inForce[name]}, ${draft[name]})`
const titleIn = (locale: Locale) => sql`coalesce(${shownColumn('content')} -> 'title' ->> ${sql.raw(`'${locale}'`)}, '')`
const titles = sql.join(locales.map(titleIn), sql` || ' ' || `)
const searched = (search: string): SQL => matchesSearch(sql`search_text(${campaigns.slug} || ' ' || ${titles})`, search)

/** All campaigns whose address or title has the searched text. The states are made of these in `shown-state.ts`, for lists and pages alike. */
export async function selectListed(db: Db, { id, search }: { id?: number; search?: string | undefined }): Promise<ListedCampaign[]> {
  const rows = await db
    .select({
      id: campaigns.id,
      position: campaigns.position,
      state: campaigns.state,
      startsAt: campaigns.startsAt,
      endsAt: campaigns.endsAt,
      dailyCap: campaigns.dailyCap,
      hasBudget: campaigns.hasBudget,
      today: campaignDays.places,
      availableCents: ledgerAccounts.balanceCents,
      placeCents: sql`${shownColumn('rewardCents')} + highest_commission(${campaigns.id}, ${shownColumn('commissionCents')}, now())`.mapWith(Number),
    })
    .from(campaigns)
    .leftJoin(inForce, eq(inForce.id, campaigns.versionId))
    // A join by one equation, which the planner can hash.
    .leftJoin(draft, and(eq(draft.campaignId, campaigns.id), isNull(draft.publishedAt)))
    .leftJoin(campaignDays, and(eq(campaignDays.campaignId, campaigns.id), eq(campaignDays.day, dayOf(sql`now()`))))
    .leftJoin(ledgerAccounts, and(eq(ledgerAccounts.kind, 'campaign_funds'), eq(ledgerAccounts.owner, campaigns.id)))
    .where(and(id === undefined ? undefined : eq(campaigns.id, id), search ? searched(search) : undefined))
  return rows.map(({ hasBudget, today, availableCents, ...row }) => ({
    ...row,
    today: today ?? 0,
    availableCents: hasBudget ? (availableCents ?? 0) : null,
  }))
}

/** How many of the newest decided completions the median time is of. */
const MEDIAN_OF = 200

/** The figures of campaigns. The default one has what the others leave of the platform's counters. */
export async function selectCounts(db: Db, ids: number[]) {
  const statement = statementsOf(db)
  return statement<
    {
      id: string
      slug: string
      title: unknown
      kind: typeof campaignVersions.$inferSelect.kind
      reward: number
      commission: number
      has_budget: boolean
      is_default: boolean
      funded: string
      available: string
      reserved: string
      open: string
      clicks: string
      completions: string
      in_review: string
      rejected: string
      median: number | null
    }[]
  >`
    select campaign.id, slug, version.content -> 'title' as title, version.kind, version.reward_cents as reward, version.commission_cents as commission,
      has_budget, is_default, money.*, funding.*, place.*, counted.*, decided.*
    from campaigns as campaign
    join lateral (
      select kind, reward_cents, commission_cents, content from campaign_versions as one
      where one.id = campaign.version_id or (campaign.version_id is null and one.campaign_id = campaign.id) limit 1
    ) as version on true
    cross join lateral (
      select coalesce(sum(balance_cents) filter (where account.kind = 'campaign_funds'), 0) as available,
        coalesce(sum(balance_cents) filter (where account.kind = 'campaign_reserved'), 0) as reserved
      from ledger_accounts as account where account.kind in ('campaign_funds', 'campaign_reserved') and owner = campaign.id
    ) as money
    cross join lateral (
      select coalesce(sum(case one.kind when 'fund' then amount_cents else -amount_cents end), 0) as funded
      from campaign_fundings as one where one.campaign_id = campaign.id and one.state = 'booked'
    ) as funding
    cross join lateral (
      select count(*) as open from campaign_places as one
      where one.campaign_id = campaign.id and ended_at is null and completion_id is null and expires_at > now()
    ) as place
    cross join lateral (
      select coalesce(sum(clicks), 0) as clicks, coalesce(sum(completions), 0) as completions, coalesce(sum(in_review), 0) as in_review,
        coalesce(sum(rejected), 0) as rejected
      from (
        select clicks, completions, in_review, rejected from campaign_totals where campaign_id = campaign.id and coalesce(promoter_id, 0) = 0
        union all
        select clicks, completions, in_review, rejected from lifetime_totals where is_default and promoter_id is null
        union all
        select -sum(clicks), -sum(completions), -sum(in_review), -sum(rejected) from campaign_totals where is_default and coalesce(promoter_id, 0) = 0 having is_default
      ) as one
    ) as counted
    cross join lateral (
      select percentile_cont(0.5) within group (order by extract(epoch from decided_at - since))::float8 / 60 as median
      from (
        select decided_at, coalesce(reopened_at, created_at) as since from (
          (select decided_at, reopened_at, created_at, id from completions where not is_default and campaign_id = campaign.id and ${statement.unsafe(HAS_CAMPAIGN_INDEX)} and decided_at is not null
            order by created_at desc, id desc limit ${MEDIAN_OF})
          union all
          (select decided_at, reopened_at, created_at, id from completions where is_default and campaign_id = campaign.id and status <> 'rejected' and decided_at is not null
            order by created_at desc, id desc limit ${MEDIAN_OF})
        ) as last
      ) as newest
    ) as decided
    where campaign.id = any(${idList(ids)}::bigint[])`
}

/** How the promoters of the completions of the last 30 days were known, of those that count. */
export async function selectAttributions(db: Db, id: number): Promise<Record<Attribution, number>> {
  const rows = await db.execute<{ way: Attribution; n: number }>(sql`
    select attributed_by as way, count(*)::int as n from completions
    where campaign_id = ${id} and created_at > now() - interval '30 days' and status <> 'rejected' and attributed_by is not null group by 1`)
  return { sent: 0, click: 0, address: 0, told: 0, ...Object.fromEntries(rows.map(({ way, n }) => [way, n])) }
}

/** Clicks and completions by day of the last 30 days, oldest first. */
export async function selectCampaignDays(db: Db, id: number) {
  const rows = await db.execute<{ day: string; clicks: string; completions: string }>(sql`
    select calendar.day::text, coalesce(sum(clicks), 0) as clicks, coalesce(sum(completions), 0) as completions
    from generate_series(${dayOf(sql`now()`)} - 29, ${dayOf(sql`now()`)}, interval '1 day') as moment
    cross join lateral (select moment::date as day) as calendar
    left join ${dailyCounters(null, id)} on counters.day = calendar.day and counters.day >= ${dayOf(sql`now()`)} - 29
    group by 1 order by 1`)
  return rows.map(({ day, clicks, completions }) => ({ day, clicks: Number(clicks), completions: Number(completions) }))
}
