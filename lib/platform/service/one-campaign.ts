import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'

/** The campaign whose address is `/perform-task`, which is meant where none is named, as a subquery. */
export const MEANT_CAMPAIGN = '(select id from campaigns where is_default)'

/** The condition of the indexes by campaign: the first one has nearly all rows and uses the other indexes. */
export const HAS_CAMPAIGN_INDEX = `campaign_id <> ${DEFAULT_CAMPAIGN_ID}`

/** What a condition on one campaign ends with, so that the planner can use its index. */
export const withIndexOf = (campaignId: number): string => (campaignId === DEFAULT_CAMPAIGN_ID ? '' : ` and ${HAS_CAMPAIGN_INDEX}`)

/** The condition that a row is of a campaign; none without one. Written like the conditions of the indexes, so that the planner can use these. */
export const ofOneCampaign = (column: AnyPgColumn | SQL, campaignId: number | undefined): SQL | undefined => {
  if (campaignId === undefined) return undefined
  const isOther = sql` and ${column} <> ${sql.raw(String(DEFAULT_CAMPAIGN_ID))}`
  return sql`${column} = ${campaignId}::bigint${campaignId === DEFAULT_CAMPAIGN_ID ? sql`` : isOther}`
}

/** What a row says of its campaign and label: nothing of the default one, so that its rows are as they were before there were others. */
export const rowCampaign = ({ campaignId, label }: { campaignId: number; label: string | null }) => ({
  ...(campaignId !== DEFAULT_CAMPAIGN_ID && { campaign_id: campaignId }),
  ...(label !== null && { label }),
})

/** The same as an SQL expression. @param row what the columns are of, with its dot; none if they are unambiguous */
export const campaignInJson = (row = ''): string =>
  `case when ${row}campaign_id <> ${DEFAULT_CAMPAIGN_ID} then jsonb_build_object('campaign_id', ${row}campaign_id) else '{}' end
    || case when ${row}label is not null then jsonb_build_object('label', ${row}label) else '{}' end`
