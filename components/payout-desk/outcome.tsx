'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import type { PayoutDetails } from '@/lib/money/payouts/desk-contract'
import type { Guard } from '@/lib/platform/browser/call'
import { AcknowledgeProblemButton } from './acknowledge-problem-button'
import { EndingForm } from './ending-form'
import { PaidForm } from './paid-form'

interface Props {
  payout: PayoutDetails
  guard: Guard
  /** Called after the end of a payout was recorded. */
  onDone: () => void
}

/** Records how a payout ended, as far as its state allows. A payout with a problem can also be left unchanged after an administrator has looked. */
export function PayoutOutcome({ payout, guard, onDone }: Props) {
  const t = useTranslations('admin.payouts')
  const { id, state, provider_decides, problem, pay_to } = payout
  const [asksWhy, setAsksWhy] = useState(false)
  // For a called provider, the provider itself reports how the payout ended.
  const isSending = state === 'sending' && !provider_decides
  const isLate = state === 'failed' && problem === 'confirmed_after_failed'
  const isKept = problem !== null && (state === 'paid' || state === 'failed' || state === 'returned')
  const ending = state === 'paid' ? 'returned' : isSending ? 'failed' : undefined
  if (!isSending && state !== 'paid' && !isKept) return null
  const done = isSending ? onDone : () => setAsksWhy(false)
  return (
    <section aria-labelledby="outcome" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="outcome" className="text-lg font-bold">
        {t(`outcome.${state}`)}
      </h2>
      {!asksWhy && (isSending || isLate) && <PaidForm id={id} isPix={pay_to?.method === 'pix'} isNext={isSending} guard={guard} onDone={done} />}
      {asksWhy && ending && <EndingForm id={id} kind={ending} guard={guard} onDone={done} onCancel={() => setAsksWhy(false)} />}
      {!asksWhy && ending && (
        <Button variant="secondary" className="min-h-12" onClick={() => setAsksWhy(true)}>
          {t(`ask_${ending}`)}
        </Button>
      )}
      {!asksWhy && isKept && <AcknowledgeProblemButton payout={payout} guard={guard} />}
    </section>
  )
}
