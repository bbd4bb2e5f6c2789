import 'server-only'
import { findPayouts } from '@/lib/money/payouts/find'
import type { ActorCtx } from '@/lib/platform/service/context'
import { findCampaigns } from '@/lib/work/campaigns/find'
import { findCompletions } from '@/lib/work/completions/find'
import { findMessages } from '@/lib/work/contact-forms/service'
import { findPromoters } from '@/lib/work/promoters/find'
import { MOST_FOUND } from './contract'

/** The first tasks, promoters, payouts, campaigns and messages that a text finds. Each kind is found as in its own list, and only by whoever may see all of that list. */
export async function findAll(ctx: ActorCtx, text: string) {
  const [tasks, promoters, payouts, campaigns, messages] = await Promise.all([
    findCompletions(ctx, text, MOST_FOUND),
    findPromoters(ctx, text, MOST_FOUND),
    findPayouts(ctx, text, MOST_FOUND),
    findCampaigns(ctx, text, MOST_FOUND),
    findMessages(ctx, text, MOST_FOUND),
  ])
  return { tasks, promoters, payouts, campaigns, messages }
}
