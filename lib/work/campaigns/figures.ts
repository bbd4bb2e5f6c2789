import 'server-only'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { campaignRows, shownCampaigns } from './list'
import { selectAttributions, selectCampaignDays } from './list-queries'

/** The figures of one campaign, and of its last 30 days. @throws AppError `not_found` */
export async function campaignFigures(ctx: Ctx, id: number) {
  const [row] = await campaignRows(ctx.db, await shownCampaigns(ctx.db, { id }))
  if (!row) throw new AppError('not_found')
  const [days, attributed] = await Promise.all([selectCampaignDays(ctx.db, id), selectAttributions(ctx.db, id)])
  return { ...row, days, attributed }
}
