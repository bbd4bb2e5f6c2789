'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { useNoteOutcome } from '@/lib/money/payouts/desk-client'
import type { PayoutDetails } from '@/lib/money/payouts/desk-contract'
import type { Guard } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'

/** Notes that an administrator has looked at a problem and that the payout's state is right, so that its payee can be paid again. */
export function AcknowledgeProblemButton({ payout: { id, state, transaction_id, failure, failure_note }, guard }: { payout: PayoutDetails; guard: Guard }) {
  const t = useTranslations('admin.payouts')
  const note = useNoteOutcome(id, guard)
  const keep = () => {
    const outcome =
      state === 'paid'
        ? ({ kind: 'paid', body: { transaction_id: transaction_id ?? '' } } as const)
        : ({ kind: state === 'returned' ? 'returned' : 'failed', body: { reason: failure ?? 'refused', ...(failure_note && { note: failure_note }) } } as const)
    note.mutate(outcome, { onError: showFailure })
  }
  return (
    <Button variant="secondary" className="min-h-12" busy={note.isPending} onClick={keep}>
      {t(state === 'paid' ? 'keep_paid' : state === 'returned' ? 'keep_returned' : 'keep_failed')}
    </Button>
  )
}
