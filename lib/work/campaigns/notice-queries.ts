import 'server-only'
import { and, eq, sql } from 'drizzle-orm'
import type { CampaignNotice, CampaignState } from '@/db/campaign-values'
import type { Db } from '@/db/client'
import { campaignNotices } from '@/db/schema/campaigns'
import { HAS_CAMPAIGN_INDEX, ofOneCampaign } from '@/lib/platform/service/one-campaign'
import { TRAFFIC_DAYS } from './promoters-with-traffic'
import type { CampaignText } from './texts'

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
  /** Places that people hold and have not used, those of them in which nothing was done, and what they reserve. */
  places: number
  idle: number
  held: number
  /** Places with which a task was handed in within a day. */
  handedIn: number
  /** What was told already, and when. */
  told: Partial<Record<CampaignNotice, string>>
  /** Whether it was decided on in the last day, so that its approval share can have changed. */
  isDecided: boolean
}

/** Every published campaign but those that ended long ago, in the order in which people see them. */
export async function selectNoticeFacts(db: Db): Promise<NoticeFacts[]> {
  const rows = await db.execute<{ [Key in keyof NoticeFacts]: NoticeFacts[Key] }>(sql`
    select campaign.id::int, campaign.state, campaign.starts_at as "startsAt", campaign.ends_at as "endsAt", version.content->'title' as title,
      version.commission_cents as commission, version.reward_cents + highest_commission(campaign.id, version.commission_cents, now()) as "placeCents",
      case when has_budget then coalesce(money.cents, 0)::float8 end as funded,
      case when has_budget then coalesce((select balance_cents from ledger_accounts where kind = 'campaign_funds' and owner = campaign.id), 0)::float8 end as available,
      money.last as "fundedAt",
      open.places, open.idle, open.held,
      (select count(*)::int from completions where campaign_id = campaign.id and ${sql.raw(HAS_CAMPAIGN_INDEX)} and created_at > now() - interval '1 day') as "handedIn",
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
    cross join lateral (
      select count(*)::int as places, (count(*) filter (where steps_done = 0))::int as idle,
        coalesce(sum(promised.reward_cents + highest_commission(place.campaign_id, promised.commission_cents, place.created_at)) filter (where has_budget), 0)::float8 as held
      from campaign_places as place join campaign_versions as promised on promised.id = place.version_id
      where place.campaign_id = campaign.id and place.ended_at is null and place.completion_id is null
    ) as open
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
  const decided = sql`from reviews join completions on completions.id = completion_id where undone_at is null and ${ofOneCampaign(sql`campaign_id`, campaignId)}`
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
