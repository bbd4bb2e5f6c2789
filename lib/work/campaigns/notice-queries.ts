import 'server-only'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type CampaignNotice, type CampaignState, DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { campaignNotices } from '@/db/schema/campaigns'
import { dayOf } from '@/lib/money/totals/book'
import type { CampaignText } from './texts'

/** How many days of a promoter's clicks and completions count as traffic, and for how many an ended campaign is still told of. */
const TRAFFIC_DAYS = 14

/** How many decisions are compared with those before them, and how many of those there have to be. */
export const RECENT_DECISIONS = 50
const LEAST_EARLIER = 100

/** What the notices of a campaign follow from; amounts are in centavos. */
export interface NoticeFacts extends Record<string, unknown> {
  id: number
  state: CampaignState
  startsAt: Date | null
  endsAt: Date | null
  title: CampaignText
  commission: number
  /** What one place reserves. */
  placeCents: number
  /** What was put in, less what was taken back, and what is available; null without a budget. */
  funded: number | null
  available: number | null
  /** When money was last put in. */
  fundedAt: Date | null
  /** Places that people hold and have not used. */
  places: number
  /** What was told already, and when. */
  told: Partial<Record<CampaignNotice, string>>
  /** Whether it was decided on in the last day, so that its approval share can have changed. */
  isDecided: boolean
}

/** Every published campaign but those that ended long ago, in the order in which people see them. */
export async function selectNoticeFacts(db: Db): Promise<NoticeFacts[]> {
  const rows = await db.execute<{ [Key in keyof NoticeFacts]: NoticeFacts[Key] }>(sql`
    select campaign.id::int, campaign.state, campaign.starts_at as "startsAt", campaign.ends_at as "endsAt", version.content->'title' as title,
      version.commission_cents as commission, version.reward_cents + version.commission_cents as "placeCents",
      case when has_budget then coalesce(money.cents, 0)::float8 end as funded,
      case when has_budget then coalesce((select balance_cents from ledger_accounts where kind = 'campaign_funds' and owner = campaign.id), 0)::float8 end as available,
      money.last as "fundedAt",
      (select count(*)::int from campaign_places where campaign_id = campaign.id and ended_at is null and completion_id is null) as places,
      coalesce((select jsonb_object_agg(notice, told_at) from campaign_notices where campaign_id = campaign.id), '{}') as told,
      campaign.id in (
        select completions.campaign_id from reviews join completions on completions.id = completion_id where reviews.decided_at > now() - interval '1 day'
      ) as "isDecided"
    from campaigns as campaign join campaign_versions as version on version.id = campaign.version_id
    cross join lateral (
      select sum(case kind when 'fund' then amount_cents else -amount_cents end) as cents,
        max(coalesce(decided_at, requested_at)) filter (where kind = 'fund') as last
      from campaign_fundings where campaign_id = campaign.id and state = 'booked'
    ) as money
    where campaign.state in ('live', 'paused') or campaign.ended_at > now() - ${TRAFFIC_DAYS}::int * interval '1 day'
    order by campaign.position, campaign.id`)
  return rows.map((row) => ({ ...row, startsAt: toDate(row.startsAt), endsAt: toDate(row.endsAt), fundedAt: toDate(row.fundedAt) }))
}

const toDate = (value: Date | string | null): Date | null => (value === null ? null : new Date(value))

/**
 * The shares of approvals among the last decisions on a campaign and among all before.
 * @param most not looked at further when the last ones have this share or a higher one @returns undefined then, and when there are not enough decisions
 */
export async function selectApprovalShares(db: Db, campaignId: number, most: number): Promise<{ recent: number; usual: number } | undefined> {
  // The literal lets the index of campaigns be used, and leaves the order of decisions to the default one.
  const isOurs = campaignId === DEFAULT_CAMPAIGN_ID ? sql`campaign_id = 1` : sql`campaign_id = ${campaignId} and campaign_id <> 1`
  const decided = sql`from reviews join completions on completions.id = completion_id where undone_at is null and ${isOurs}`
  const [recent] = await db.execute<{ share: number; first: string; n: number }>(sql`
    select avg((decision = 'approve')::int)::float8 as share, min(id) as first, count(*)::int as n
    from (select reviews.id, decision ${decided} order by reviews.id desc limit ${RECENT_DECISIONS}) as last`)
  if (!recent || recent.n < RECENT_DECISIONS || recent.share >= most) return
  const [earlier] = await db.execute<{ share: number; n: number }>(sql`
    select avg((decision = 'approve')::int)::float8 as share, count(*)::int as n ${decided} and reviews.id < ${recent.first}`)
  return earlier && earlier.n >= LEAST_EARLIER ? { recent: recent.share, usual: earlier.share } : undefined
}

/** Notes what is told now. @returns when, or undefined if it was told before */
export async function noteTold(tx: Db, campaignId: number, notice: CampaignNotice): Promise<Date | undefined> {
  const [row] = await tx.insert(campaignNotices).values({ campaignId, notice }).onConflictDoNothing().returning({ at: campaignNotices.toldAt })
  return row?.at
}

/** Whether something was told. */
export const wasTold = async (db: Db, campaignId: number, notice: CampaignNotice): Promise<boolean> =>
  (
    await db
      .select({ at: campaignNotices.toldAt })
      .from(campaignNotices)
      .where(and(eq(campaignNotices.campaignId, campaignId), eq(campaignNotices.notice, notice)))
  ).length > 0

/** Forgets what was told, so that it can be told again. */
export const forgetTold = (db: Db, campaignId: number, notices: CampaignNotice[]) =>
  db.execute(sql`delete from campaign_notices where campaign_id = ${campaignId} and notice = any(${`{${notices.join(',')}}`}::text[])`)

/** Promoters with clicks or completions in a campaign in the last days, as a query of `promoter_id`. */
export function promotersWithTraffic(campaignId: number): SQL {
  const since = sql`day > ${dayOf(sql`now()`)} - ${TRAFFIC_DAYS}::int and promoter_id is not null`
  if (campaignId !== DEFAULT_CAMPAIGN_ID)
    return sql`select distinct promoter_id from campaign_totals where campaign_id = ${campaignId} and ${since} and (clicks > 0 or completions > 0)`
  // The default campaign has what the others leave.
  return sql`
    select promoter_id from (
      select promoter_id, clicks, completions from daily_totals where ${since}
      union all select promoter_id, -clicks, -completions from campaign_totals where ${since}
    ) as part group by 1 having sum(clicks) > 0 or sum(completions) > 0`
}
