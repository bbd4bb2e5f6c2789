import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'

/** The condition that a row is of a campaign; none without one. Written like the conditions of the indexes, so that the planner can use these. */
export const ofOneCampaign = (column: AnyPgColumn, campaignId: number | undefined): SQL | undefined => {
  if (campaignId === undefined) return undefined
  const isOther = sql` and ${column} <> ${sql.raw(String(DEFAULT_CAMPAIGN_ID))}`
  return sql`${column} = ${campaignId}::bigint${campaignId === DEFAULT_CAMPAIGN_ID ? sql`` : isOther}`
}
