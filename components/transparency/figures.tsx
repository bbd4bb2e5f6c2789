'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import type { Figures, PublicFigure } from '@/lib/money/figures/contract'
import { durationOf } from '@/lib/platform/browser/duration'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { ByCampaign } from './by-campaign'
import { FigureRow, type Told } from './figure-row'
import { useFiguresNow } from './use-figures'

interface Props {
  /** How many past days the figures cover. */
  days: number
  /** With more cases than this, only the newest ones are used. */
  most: number
}

type Name = 'paid' | 'tasks' | 'decision' | 'target' | 'promise' | 'payment' | 'approved' | 'proofs' | 'payouts'

/** The figures of the last days, and what waits; fetched in the browser, because the page is built once. */
export function FiguresView({ days, most }: Props) {
  const t = useTranslations('transparency')
  const { whole, percent } = useFigures()
  const money = useMoney()
  const { figures, failed, busy, load } = useFiguresNow()

  const duration = (minutes: number) => {
    const { unit, values } = durationOf(minutes)
    return t(`duration.${unit}`, values)
  }
  const told = (name: Exclude<Name, 'proofs' | 'payouts'>, { value, cases }: PublicFigure, least: number, write: (value: number) => string): Told => {
    if (value === null) return { value: t('few'), note: t('few_cases', { cases, least }), isAbsent: true }
    const isCut = cases >= most && name !== 'paid' && name !== 'tasks'
    return { value: write(value), note: isCut ? t('newest', { cases }) : t(`figures.${name}.cases`, { cases }) }
  }
  const toldOf = (all: Figures): Record<Name, Told> => {
    const { waiting, least_cases: least } = all
    return {
      paid: told('paid', all.paid_cents, least, (cents) => money(cents / 100)),
      tasks: told('tasks', all.tasks_paid, least, whole),
      decision: told('decision', all.decision_minutes, least, duration),
      target: told('target', all.target_percent, least, percent),
      promise: told('promise', all.promise_percent, least, percent),
      payment: told('payment', all.payment_minutes, least, duration),
      approved: told('approved', all.approved_percent, least, percent),
      proofs: {
        value: whole(waiting.proofs),
        note: waiting.oldest_minutes === null ? t('figures.proofs.none') : t('figures.proofs.oldest', { time: duration(waiting.oldest_minutes) }),
      },
      payouts: {
        value: whole(waiting.payouts),
        note: waiting.payouts === 0 ? t('figures.payouts.none') : t('figures.payouts.amount', { amount: money(waiting.payouts_cents / 100) }),
      },
    }
  }
  const all = figures && toldOf(figures)
  const rows = (names: Name[]) => (
    <dl className="mt-6 grid gap-x-12 border-b border-line md:grid-cols-2">
      {names.map((name) => (
        <FigureRow key={name} first={name === 'paid'} label={t(`figures.${name}.label`)} text={t(`figures.${name}.text`)} told={all?.[name]} failed={failed} />
      ))}
    </dl>
  )
  return (
    <div aria-busy={busy || undefined}>
      <h2 id="period" className="text-2xl font-bold">
        {t('period', { days })}
      </h2>
      <div role="status" className="mt-2 min-h-[2lh] text-sm text-muted sm:min-h-[1lh]">
        {failed ? (
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-warning-tint p-4 text-base">
            <p className="min-w-48 flex-1 font-semibold text-warning">{t('failed')}</p>
            <Button variant="secondary" busy={busy} onClick={load}>
              {t('retry')}
            </Button>
          </div>
        ) : figures ? (
          t.rich('computed', { at: () => <Moment at={figures.computed_at} /> })
        ) : (
          <Skeleton className="h-4 max-w-96 noscript:hidden" />
        )}
      </div>
      {rows(['paid', 'tasks', 'decision', 'target', 'promise', 'payment', 'approved'])}
      <ByCampaign campaigns={figures?.by_campaign} />
      <h2 id="now" className="mt-14 text-2xl font-bold lg:mt-24">
        {t('now')}
      </h2>
      {rows(['proofs', 'payouts'])}
    </div>
  )
}
