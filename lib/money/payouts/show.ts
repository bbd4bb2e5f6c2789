import 'server-only'
import { selectBonuses, toBonus } from '@/lib/money/ledger/bonuses'
import { audit } from '@/lib/people/audit/service'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { payoutById, toPayout } from './list'
import { selectItems } from './list-queries'
import { brCodeOf } from './method'
import { firstOf } from './payment'
import { auditSubjectOf } from './reference'

/** A payout with its whole key and its BR Code; each call is noted in the audit log. @throws AppError `not_found` */
export async function payoutDetails(ctx: ActorCtx, id: number) {
  const row = await payoutById(ctx, id)
  const payTo = row.state === 'requested' ? row.currentMethod : row.method
  const payout = toPayout(ctx, row)
  if (payTo && !ctx.isHead) await ctx.db.transaction((tx) => audit(tx, ctx, { action: 'payout.key_shown', subject: auditSubjectOf(row) }))
  const [items, bonuses] = await Promise.all([selectItems(ctx.db, firstOf(row)), selectBonuses(ctx.db, { payoutId: id })])
  return {
    ...payout,
    pay_to: payTo,
    br_code: payTo && brCodeOf(payTo, { name: row.payeeName ?? payout.payee.name, amountCents: row.paymentCents, txid: payout.reference }),
    items: items.map(({ completionId, paymentCode, amountCents }) => ({
      completion_id: completionId < 0 ? null : completionId,
      payment_code: paymentCode,
      amount: toReais(amountCents),
    })),
    bonuses: bonuses.map(toBonus),
  }
}
