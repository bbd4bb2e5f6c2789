'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Bonuses } from '@/components/payout/bonuses'
import { MethodName } from '@/components/payout/method-name'
import { Moment } from '@/components/ui/time'
import type { PayoutDetails } from '@/lib/money/payouts/desk-contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { CodeLink } from './payee'

/** When a payout was requested, started and ended, and the completions and bonuses that it pays for. */
export function PaymentFacts({ payout }: { payout: PayoutDetails }) {
  const t = useTranslations('admin.payouts')
  const failures = useTranslations('payout.failures')
  const money = useMoney()
  const { state, method, requested_at, started_at, started_by, paid_at, ended_at, transaction_id, failure, failure_note, items } = payout
  const { completions } = payout.payment
  const at = (moment: string | null) => moment && <Moment at={moment} />
  const facts: [string, ReactNode][] = [
    [t('when.requested'), at(requested_at)],
    [
      t('when.sending'),
      started_at && (
        <>
          {at(started_at)} {started_by && <span>{t('started_by', { name: started_by })}</span>}
        </>
      ),
    ],
    [t('when.paid'), at(paid_at)],
    [t(`when.${state === 'returned' || state === 'cancelled' ? state : 'failed'}`), at(ended_at)],
    [t('method'), method && <MethodName method={method} />],
    [t('transaction'), transaction_id && <span className="figure wrap-anywhere select-all">{transaction_id}</span>],
    [t('reason'), failure && failures(`${failure}.label`)],
    [t('note'), failure_note],
  ]
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h2 id="facts" className="text-lg font-bold">
        {t('facts')}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name} className="min-w-0">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <details className="group" open={items.length <= 3}>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent-deep">{t('pays_for', { count: completions })}</summary>
        <ul className="flex flex-col divide-y divide-line">
          {items.map(({ completion_id, payment_code, amount }) => (
            <li key={completion_id ?? 'imported'} className="flex items-center justify-between gap-4">
              {payment_code ? (
                <CodeLink code={payment_code} />
              ) : (
                <span className="flex min-h-11 items-center text-muted">{t(completion_id === null ? 'item_imported' : 'item_gone')}</span>
              )}
              <span className="figure">{money(amount)}</span>
            </li>
          ))}
        </ul>
        <Bonuses bonuses={payout.bonuses} />
        {completions > items.length && <p className="pt-2 text-sm text-muted">{t('items_first', { count: items.length })}</p>}
      </details>
    </section>
  )
}
