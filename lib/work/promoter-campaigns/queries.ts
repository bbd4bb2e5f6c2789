import 'server-only'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaigns, campaignVersions } from '@/db/schema/campaigns'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { dayOf, startOf } from '@/lib/money/totals/book'
import { dailyByCampaign } from '@/lib/money/totals/counters'
import { ofOneCampaign } from '@/lib/platform/service/one-campaign'
import { LABEL_DAYS } from './contract'

/** What published campaigns promise, by id. */
export async function selectPresentTerms(db: Db, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const content = (name: string) => sql<unknown>`${campaignVersions.content} -> ${name}::text`
  const rows = await db
    .select({
      id: campaigns.id,
      slug: campaigns.slug,
      isDefault: campaigns.isDefault,
      kind: campaignVersions.kind,
      rewardCents: campaignVersions.rewardCents,
      commissionCents: campaignVersions.commissionCents,
      title: content('title'),
      summary: content('summary'),
      minutes: sql`${content('minutes')}`.mapWith(Number),
    })
    .from(campaigns)
    .innerJoin(campaignVersions, eq(campaignVersions.id, campaigns.versionId))
    .where(inArray(campaigns.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The id of a published campaign. */
export async function selectCampaignId(db: Db, slug: string): Promise<number | undefined> {
  const [row] = await db.select({ id: campaigns.id }).from(campaigns).where(sql`${campaigns.slug} = ${slug} and ${campaigns.state} <> 'draft'`)
  return row?.id
}

const sum = (column: string) => sql`sum(counted.${sql.raw(column)})`.mapWith(Number)

/**
 * What a promoter's links brought in the last `LABEL_DAYS` days by campaign and label. Clicks without a label are what those with one leave of the
 * counters, so that the time does not grow with them.
 * @param campaignId one campaign alone
 */
export function labelsQuery(db: Db, promoterId: number, campaignId?: number) {
  const firstDay = sql`${dayOf(sql`now()`)} - ${LABEL_DAYS - 1}::int`
  const start = sql`(${startOf(firstDay)})::timestamptz`
  const campaignOf = sql`counters.campaign_id`
  const counted = sql`(
    with labelled as materialized (
      select campaign_id, label, count(*) as clicks from clicks
      where promoter_id = ${promoterId}::bigint and verdict = 'counted' and label is not null and created_at >= ${start}
        and ${ofOneCampaign(clicks.campaignId, campaignId) ?? sql`true`}
      group by campaign_id, label
    )
    select campaign_id, label, clicks, 0 as completions, 0 as approved, 0 as earned_cents from labelled
    union all select campaign_id, null, -clicks, 0, 0, 0 from labelled
    union all select campaign_id, null, clicks, 0, 0, 0 from ${dailyByCampaign(promoterId)}
      where day >= ${firstDay} and ${campaignId === undefined ? sql`true` : sql`${campaignOf} = ${campaignId}::bigint`}
    union all select campaign_id, label, 0, count(*), count(*) filter (where status = 'approved'), sum(commission_cents) from completions
      where promoter_id = ${promoterId}::bigint and status <> 'rejected' and created_at >= ${start}
        and ${ofOneCampaign(completions.campaignId, campaignId) ?? sql`true`}
      group by campaign_id, label
  ) as counted`
  const sums = { clicks: sum('clicks'), completions: sum('completions'), approved: sum('approved'), earnedCents: sum('earned_cents') }
  const label = sql<string | null>`counted.label`
  return db
    .select({ slug: campaigns.slug, label, ...sums })
    .from(campaigns)
    .innerJoin(counted, sql`counted.campaign_id = ${campaigns.id}`)
    .groupBy(campaigns.id, label)
    .having(sql`${sums.clicks} > 0 or ${sums.completions} > 0`)
    .orderBy(campaigns.position, campaigns.id, sql`${sums.completions} desc, ${sums.clicks} desc, ${label} nulls first`)
}
