import 'server-only'
import type { PayoutMethod } from '@/db/values'
import { completionsWithKey, keyHashOf, lockKey, ownMethod, setMethod } from '@/lib/money/payouts/set-method'
import { withPassword } from '@/lib/people/accounts/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { addFlag } from '@/lib/work/completions/fraud-flags'

/**
 * Changes how the caller, a promoter, is paid. Tasks whose persons gave the same key are flagged.
 * @throws AppError `invalid` on `password`; `conflict` while a payout is being sent
 */
export async function changeOwnMethod(ctx: ActorCtx, { password, ...method }: PayoutMethod & { password: string }) {
  await withPassword(ctx, password)
  await ctx.db.transaction(async (tx) => {
    await lockKey(tx, method)
    // Completions are locked before payouts.
    for (const id of await completionsWithKey(tx, keyHashOf(method))) await addFlag(tx, id, 'same_payout_key')
    await setMethod(tx, { userId: ctx.actor.id }, method, 0)
  })
  return ownMethod(ctx)
}
