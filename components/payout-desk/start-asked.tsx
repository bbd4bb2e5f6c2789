'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import { useDropStart, useStartPayouts } from '@/lib/money/payouts/desk-client'
import type { PayoutDetails, startPayouts } from '@/lib/money/payouts/desk-contract'
import type { Guard } from '@/lib/platform/browser/call'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { CallOutput } from '@/lib/platform/contract/endpoint'

type Skipped = CallOutput<typeof startPayouts>['data']['skipped'][number]['why']

interface Props {
  payout: PayoutDetails
  asked: PayoutDetails['start_asked']
  guard: Guard
  /** Called once the payout has started. */
  onStarted: () => void
}

/** Starts a payout. One that an administrator asked another one to start: who asked can take it back, everybody else starts or refuses it. */
export function StartAsked({ payout: { id, amount }, asked, guard, onStarted }: Props) {
  const t = useTranslations('admin.payouts')
  const money = useMoney()
  const start = useStartPayouts(guard)
  const drop = useDropStart(id)
  const [refused, setRefused] = useState<Skipped>()
  const confirm = () =>
    start.mutate([id], {
      onSuccess: ({ started, skipped }) => {
        if (started.length > 0) onStarted()
        else setRefused(skipped[0]?.why)
      },
    })
  return (
    <section aria-labelledby="start-asked" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="start-asked" className="text-lg font-bold">
        {asked ? t('start_asked.title') : t('start', { count: 1 })}
      </h2>
      {asked && (
        <p>
          {asked.by_me
            ? t.rich('start_asked.own', { at: () => <Moment at={asked.at} /> })
            : t.rich('start_asked.other', { name: asked.by, amount: money(amount), at: () => <Moment at={asked.at} /> })}
        </p>
      )}
      {refused && <StepNotice tone="danger">{t('start_asked.refused', { why: t(`skipped.${refused}`) })}</StepNotice>}
      {!asked?.by_me && (
        <Button size="lg" busy={start.isPending} onClick={confirm}>
          {t('start_asked.confirm')}
        </Button>
      )}
      {asked && (
        <Button variant="secondary" className="min-h-12" busy={drop.isPending} onClick={() => drop.mutate()}>
          {t(asked.by_me ? 'start_asked.take_back' : 'start_asked.refuse')}
        </Button>
      )}
    </section>
  )
}
