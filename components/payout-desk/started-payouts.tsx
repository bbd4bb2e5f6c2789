'use client'

import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { DeskPayout } from '@/lib/money/payouts/desk-client'
import type { startPayouts } from '@/lib/money/payouts/desk-contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { useAfterChange } from '@/lib/platform/browser/use-after-change'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { ToConfirm } from './to-confirm'

export type StartedResult = CallOutput<typeof startPayouts>['data'] & {
  /** The payouts that the call named. */
  payouts: ReadonlyMap<number, DeskPayout>
}

interface Props {
  result: StartedResult
  onPay: (id: number) => void
  onClose: () => void
}

/** Which payouts were started, with links to pay them, and why others were not. */
export function StartedPayouts({ result: { started, payments, amount, skipped: all, to_confirm, payouts }, onPay, onClose }: Props) {
  const t = useTranslations('admin.payouts')
  const common = useTranslations('common')
  const money = useMoney()
  const box = useRef<HTMLElement>(null)
  // Starting removes the bar with the pressed button, so the focus moves here.
  useAfterChange([started], () => box.current?.focus())
  const [first] = started
  // Said once for all of them, below.
  const skipped = all.filter(({ why }) => why !== 'alone_limit')
  return (
    <Card>
      <section ref={box} tabIndex={-1} aria-label={t('started_title')} className="flex flex-col gap-4 outline-none">
        <p className="flex items-start gap-3 text-lg font-bold">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-accent" strokeWidth={1.75} />
          {t('started', { count: started.length, amount: money(amount) })}
        </p>
        {payments < started.length && <p>{t('started_as', { count: payments })}</p>}
        {to_confirm && <ToConfirm count={all.length - skipped.length} {...to_confirm} />}
        {skipped.length > 0 && (
          <div className="flex flex-col gap-2 rounded-control bg-warning-tint p-4">
            <p className="flex items-center gap-2 font-semibold text-warning">
              <TriangleAlert aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              {t('skipped_title', { count: skipped.length })}
            </p>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {skipped.map(({ id, why }) => (
                <li key={id}>
                  <span className="font-semibold">{payouts.get(id)?.payee.name}</span>: {t(`skipped.${why}`)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="flex flex-col gap-3 sm:flex-row">
          {first !== undefined && <Button onClick={() => onPay(first)}>{t('pay_now', { count: payments })}</Button>}
          <Button variant="secondary" onClick={onClose}>
            {common('close')}
          </Button>
        </div>
      </section>
    </Card>
  )
}
