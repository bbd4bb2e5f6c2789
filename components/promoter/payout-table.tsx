'use client'

import { useTranslations } from 'next-intl'
import { MethodName } from '@/components/payout/method-name'
import { PayoutBadge } from '@/components/payout/payout-badge'
import { ReceiptButton } from '@/components/payout/receipt'
import { TransactionNumber } from '@/components/payout/transaction-number'
import { Button } from '@/components/ui/button'
import type { Column } from '@/components/ui/table'
import { When } from '@/components/ui/when'
import type { OwnPayout } from '@/lib/money/payouts/contract'
import { useMoney } from '@/lib/platform/browser/money-format'
import { useAuth } from '@/lib/platform/browser/session'

/** The state of a payout with its time, if that differs from the request's; the reason for a failure; and what to do, if it is the newest. */
function State({ payout: { state, started_at, paid_at, ended_at, failure, failure_note }, isNewest }: { payout: OwnPayout; isNewest: boolean }) {
  const t = useTranslations('promoter.payouts.history')
  const failures = useTranslations('payout.failures')
  const since = { requested: null, sending: started_at, paid: paid_at, failed: ended_at, returned: ended_at, cancelled: ended_at }[state]
  return (
    <span className="flex flex-col items-start gap-1">
      <PayoutBadge state={state} />
      {since && (
        <span className="text-sm text-muted">
          <When at={since} />
        </span>
      )}
      {failure && (
        <span className="block @min-[40rem]:min-w-40 text-sm">
          {failures(`${failure}.what`)} {isNewest && <strong className="font-semibold">{failures(`${failure}.todo`)}</strong>}
        </span>
      )}
      {failure_note && (
        <span className="block @min-[40rem]:min-w-40 text-sm">
          {t('note')} “{failure_note}”
        </span>
      )}
    </span>
  )
}

/** The columns of a promoter's payouts. @param onCancel asks for confirmation before a request is cancelled @param isNewestFirst whether the first row is the newest */
export function useOwnPayoutColumns(onCancel: (payout: OwnPayout) => void, isNewestFirst: boolean): Column<OwnPayout>[] {
  const t = useTranslations('promoter.payouts.history')
  const money = useMoney()
  const name = useAuth((state) => state.user?.name) ?? ''
  return [
    {
      key: 'amount',
      head: t('amount'),
      phone: 'title',
      cell: ({ amount, completions }) => (
        <span className="figure block">
          <span className="block font-bold whitespace-nowrap">{money(amount)}</span>
          <span className="block text-sm font-normal whitespace-nowrap text-muted">{t('completions', { count: completions })}</span>
        </span>
      ),
    },
    { key: 'state', phone: 'text', head: t('state'), cell: (payout, position) => <State payout={payout} isNewest={isNewestFirst && position === 1} /> },
    { key: 'requested', phone: 'end', head: t('requested'), sorts: 'since', cell: ({ requested_at }) => <When at={requested_at} /> },
    {
      key: 'how',
      phone: 'text',
      head: t('how'),
      cell: (payout) => (
        <span className="flex @min-[40rem]:min-w-36 flex-col items-start gap-2">
          {payout.method ? <MethodName method={payout.method} /> : <span className="text-muted">{payout.state === 'requested' ? t('no_method') : '—'}</span>}
          {payout.transaction_id && <TransactionNumber number={payout.transaction_id} />}
          {payout.state === 'requested' && (
            <Button variant="secondary" size="sm" aria-label={t('cancel_of', { amount: money(payout.amount) })} onClick={() => onCancel(payout)}>
              {t('cancel')}
            </Button>
          )}
          {payout.state === 'paid' && payout.paid_at && (
            <ReceiptButton size="sm" name={t('receipt_of', { amount: money(payout.amount) })} payout={{ ...payout, payee: name, paid_at: payout.paid_at }} />
          )}
        </span>
      ),
    },
  ]
}
