import 'server-only'
import { sql } from 'drizzle-orm'
import { audit } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { selectCampaign } from './admin-queries'
import { campaignSubject } from './audit-subject'
import { endOpenPlaces } from './end-places'
import { idlePlaces } from './idle-places'

/**
 * Ends the open places of a campaign that are idle. Whoever does something, hands in or renews at this moment keeps theirs.
 * @returns how many
 * @throws AppError `not_found`
 */
export async function endIdle(ctx: ActorCtx, campaignId: number): Promise<number> {
  const campaign = await selectCampaign(ctx.db, campaignId)
  if (!campaign) throw new AppError('not_found')
  // Those that are taken meanwhile are left, or it might never end.
  const [newest] = await ctx.db.execute<{ id: string | null }>(sql`select max(id) as id from campaign_places where campaign_id = ${campaignId}`)
  return endOpenPlaces(ctx.db, sql`id in ${idlePlaces(campaignId)} and id <= ${newest?.id ?? 0}`, 'idle', {
    note: (tx, count) => audit(tx, ctx, { action: 'campaign.idle_places_ended', subject: campaignSubject(campaign), after: { count } }),
  })
}
