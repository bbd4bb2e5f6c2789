import 'server-only'
import { settleBonuses } from '@/lib/money/ledger/bonuses'
import { lockFunds } from '@/lib/money/ledger/reservation'
import { releaseForDeletion } from '@/lib/money/payouts/change-state'
import { bookCompletions } from '@/lib/money/totals/book'
import { audit } from '@/lib/people/audit/service'
import { traceKeys } from '@/lib/people/audit/trace'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { endPlacesOf, lockPlacesOf } from '@/lib/work/campaigns/places-of-completions'
import { freeClick } from '@/lib/work/clicks/complete'
import { discardProofs } from '@/lib/work/proofs/discard'
import { lockCompletion } from './change-status'
import { recordCompletions } from './events'
import { deleteCompletionRow } from './queries'
import { refreshSameSenderBacklog } from './same-sender-backlog'

/**
 * Deletes a completion. If it counted, its earnings are taken off the counters and its click is freed; what is reserved for it in its campaign is booked
 * back. Its code, its day, the decisions on it and the ledger stay stored, the person does not.
 * @param reason shown to its promoter
 * @throws AppError `not_found`; `conflict` while something is owed for it, or when a payout holds it
 */
export async function deleteCompletion(ctx: ActorCtx, id: number, reason: string | undefined): Promise<void> {
  const proofKeys = await ctx.db.transaction(async (tx) => {
    const completion = await lockCompletion(tx, id)
    // In the order in which places are taken: the place, the campaign's funds, what it has reserved.
    await lockPlacesOf(tx, [id])
    await lockFunds(tx, completion.campaignId)
    if (completion.status === 'approved') await releaseForDeletion(tx, id)
    await endPlacesOf(tx, [id], 'deleted')
    await recordCompletions(tx, 'completion.deleted', [id])
    const { row, proofKeys } = await deleteCompletionRow(tx, id, reason)
    if (row.clickId !== null) await freeClick(tx, row.clickId)
    await audit(tx, ctx, {
      action: 'completion.deleted',
      subject: { type: 'completion', id, label: row.paymentCode },
      before: {
        name: row.name,
        payment_code: row.paymentCode,
        promoter_id: row.promoterId,
        reward: toReais(row.rewardCents),
        status: row.status,
        flags: row.flags,
        created_at: row.createdAt.toISOString(),
      },
      ...(reason && { after: { reason } }),
      trace: { keys: traceKeys({ ...row, fingerprint: row.deviceFingerprint }), ...clickOf(row) },
    })
    if (row.isSameSenderBacklog) await refreshSameSenderBacklog(tx, [row])
    if (row.status === 'approved' && row.promoterId !== null) await settleBonuses(tx, [row.promoterId])
    await bookCompletions(tx, [
      { promoterId: row.promoterId, campaignId: row.campaignId, at: row.createdAt, commissionCents: row.commissionCents, from: row.status, to: null },
    ])
    return proofKeys
  })
  await discardProofs(ctx, proofKeys)
}

const clickOf = ({ clickId, freedClickId }: { clickId: number | null; freedClickId: number | null }) => {
  const click = clickId ?? freedClickId
  return click === null ? {} : { click }
}
