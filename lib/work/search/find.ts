import 'server-only'
import { findPayouts } from '@/lib/money/payouts/find'
import type { ActorCtx } from '@/lib/platform/service/context'
import { findCompletions } from '@/lib/work/completions/find'
import { findPromoters } from '@/lib/work/promoters/find'
import { MOST_FOUND } from './contract'

/** The first tasks, promoters and payouts that a text finds. Each kind is found as in its own list, and only by whoever may see all of that list. */
export async function findAll(ctx: ActorCtx, text: string) {
  const [tasks, promoters, payouts] = await Promise.all([
    findCompletions(ctx, text, MOST_FOUND),
    findPromoters(ctx, text, MOST_FOUND),
    findPayouts(ctx, text, MOST_FOUND),
  ])
  return { tasks, promoters, payouts }
}
