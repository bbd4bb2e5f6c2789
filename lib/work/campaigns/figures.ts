import 'server-only'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { campaignRows, withShownState } from './list'
import { selectCampaignDays, selectListed } from './list-queries'

/** The figures of one campaign, and of its last 30 days. @throws AppError `not_found` */
export async function campaignFigures(ctx: Ctx, id: number) {
  const listed = (await selectListed(ctx.db, { id })).map(withShownState)
  const [row] = await campaignRows(ctx.db, listed)
  if (!row) throw new AppError('not_found')
  return { ...row, days: await selectCampaignDays(ctx.db, { id, isDefault: row.is_default }) }
}
