'use client'

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Flag, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { PayoutBadge } from '@/components/payout/payout-badge'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmailText } from '@/components/ui/email-text'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { payoutDeskQueries } from '@/lib/money/payouts/desk-client'
import type { PayoutDetails } from '@/lib/money/payouts/desk-contract'
import { ApiError } from '@/lib/platform/browser/api-error'
import type { Guard } from '@/lib/platform/browser/call'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import { PayoutOutcome } from './outcome'
import { PayTo } from './pay-to'
import { FlagLines } from './payee'
import { nextToPay, payingOrder } from './paying-order'
import { PaymentFacts } from './payment-facts'
import { StartAsked } from './start-asked'

interface Props {
  id: number
  place: PageState
  /** Called with the text to announce when another payout is shown. */
  onShown: (text: string) => void
}

/** One payout: whom to pay, how, and how it ended. Afterwards it shows the next payout that the reader has started. */
export function PaymentView({ id, place, onShown }: Props) {
  const t = useTranslations('admin.payouts')
  const { confirmed, dialog } = useConfirmed()
  const details = useQuery(payoutDeskQueries.details(id, confirmed))
  const sending = useQuery(payoutDeskQueries.list({ by: 'payment', state: 'sending', per_page: 100 }))
  const line = payingOrder(sending.data?.data ?? [])
  const at = line.indexOf(id)
  const open = (next: number) => place.setOpened({ payout: String(next) }, true)
  const toList = (state = place.param('state')) => {
    place.setOpened({ payout: '', state }, true)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const step = (by: 1 | -1) => {
    const next = line[at + by]
    return at >= 0 && next !== undefined ? () => open(next) : undefined
  }
  const goOn = () => {
    const next = nextToPay(line, id)
    if (next === undefined) toList('sending')
    else open(next)
  }
  const { data: payout, error } = details
  return (
    <>
      <nav aria-label={t('line')} className="-mb-2 flex flex-wrap items-center justify-between gap-2">
        <Button variant="quiet" className="-ml-4" onClick={() => toList()}>
          <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
          {t('to_list')}
        </Button>
        {at >= 0 && (
          <div className="flex items-center">
            <Step label={t('previous')} onPress={step(-1)}>
              <ChevronLeft aria-hidden className="size-6" strokeWidth={1.75} />
            </Step>
            <p className="figure text-sm text-muted">{t('position', { position: at + 1, total: line.length })}</p>
            <Step label={t('next')} onPress={step(1)}>
              <ChevronRight aria-hidden className="size-6" strokeWidth={1.75} />
            </Step>
          </div>
        )}
      </nav>
      {payout ? (
        <Payment payout={payout} guard={confirmed} onDone={goOn} onStarted={() => toList('sending')} onShown={onShown} />
      ) : error && !details.isFetching ? (
        <FailedCard text={refusal(error) ?? t('load_failed')} busy={details.isFetching} onRetry={details.refetch} />
      ) : (
        <Waiting />
      )}
      {dialog}
    </>
  )
}

/** The server's text, for errors where it says what can be done. */
const refusal = (error: unknown) => (error instanceof ApiError && error.status >= 400 && error.status < 500 ? error.text : undefined)

const Step = ({ label, onPress, children }: { label: string; onPress: (() => void) | undefined; children: ReactNode }) => (
  <Button variant="quiet" aria-label={label} title={label} disabled={!onPress} className="size-11 px-0" onClick={onPress}>
    {children}
  </Button>
)

interface PaymentProps {
  payout: PayoutDetails
  guard: Guard
  onDone: () => void
  /** Called once a payout has started that another administrator asked for. */
  onStarted: () => void
  onShown: Props['onShown']
}

function Payment({ payout, guard, onDone, onStarted, onShown }: PaymentProps) {
  const t = useTranslations('admin.payouts')
  const money = useMoney()
  const box = useRef<HTMLDivElement>(null)
  const { state, payee, provider, problem, flags, pay_to, start_asked } = payout
  const { amount } = payout.payment
  const isSending = state === 'sending'
  const isByHand = provider === null || provider === 'manual'
  const words = t('now', { name: payee.name, amount: money(amount) })
  useEffect(() => onShown(words), [onShown, words])
  useEffect(() => {
    window.scrollTo(0, 0)
    // With a mouse the number's field is focused; on a touch screen the keyboard would cover what is to be copied.
    const first = window.matchMedia('(pointer: fine)').matches ? box.current?.querySelector<HTMLElement>('[data-first]') : undefined
    const target = first ?? box.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} className="flex flex-col gap-4">
      <header className="flex flex-col gap-2">
        <h1 tabIndex={-1} className="flex flex-wrap items-baseline justify-between gap-x-4 text-2xl font-extrabold outline-none">
          <span className="min-w-0 wrap-anywhere">{payee.name}</span> <span className="figure">{money(amount)}</span>
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <PayoutBadge state={state} />
          {!payee.active && <Badge variant="danger">{t('disabled')}</Badge>}
          <span>{t(`kinds.${payee.kind}`)}</span>
          {payee.email && <EmailText email={payee.email} />}
          {payee.payment_code && <span className="figure font-semibold tracking-wide">{payee.payment_code}</span>}
        </p>
      </header>
      {problem && (
        <Warning>
          <strong>{t(`problems.${problem}`)}</strong> {t(`problems_todo.${problem}`)}
        </Warning>
      )}
      {isSending && isByHand && !payout.started_by_me && payout.started_by && <Warning>{t('others', { name: payout.started_by })}</Warning>}
      {isSending && !isByHand && !problem && <Warning>{t(payout.provider_decides ? 'by_provider' : 'by_former_provider')}</Warning>}
      {state === 'requested' && !start_asked && <Warning>{t('not_started')}</Warning>}
      {flags.length > 0 && (
        <section aria-label={t('flags_title')} className="flex gap-3 rounded-control bg-warning-tint p-4">
          <Flag aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
          <p>
            <FlagLines payee={payee} flags={flags} />
          </p>
        </section>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {isSending && isByHand && (pay_to ? <PayTo payout={payout} /> : <Warning>{t('no_method')}</Warning>)}
        <div className="flex flex-col gap-4">
          {state === 'requested' && <StartAsked payout={payout} asked={start_asked} guard={guard} onStarted={onStarted} />}
          <PayoutOutcome payout={payout} guard={guard} onDone={onDone} />
          <PaymentFacts payout={payout} />
        </div>
      </div>
    </div>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <div className="flex gap-3 rounded-control bg-warning-tint p-4">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" strokeWidth={1.75} />
    <p className="min-w-0">{children}</p>
  </div>
)

/** The skeleton of a payout. */
const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-8 w-56" />
    <Skeleton className="h-4 w-40" />
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  </div>
)
