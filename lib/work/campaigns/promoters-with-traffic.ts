import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { dayOf } from '@/lib/money/totals/book'
import { dailyCounters } from '@/lib/money/totals/counters'

/** How many days of a promoter's clicks and completions count as traffic, and for how many an ended campaign is still told of. */
export const TRAFFIC_DAYS = 14

/** Promoters with clicks or completions in a campaign in the last days, as a query of `promoter_id`. */
export const promotersWithTraffic = (campaignId: number): SQL => sql`
  select promoter_id from ${dailyCounters('promoters', campaignId)} where day > ${dayOf(sql`now()`)} - ${TRAFFIC_DAYS}::int
  group by 1 having sum(clicks) > 0 or sum(completions) > 0`
