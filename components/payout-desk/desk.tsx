'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { PageHead } from '@/components/layout/page-head'
import { buttonClass } from '@/components/ui/button'
import { CountedChoice } from '@/components/ui/counted-choice'
import { sortIn } from '@/components/ui/sort'
import { payoutDeskQueries } from '@/lib/money/payouts/desk-client'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { type PageState, startOfList, usePageQuery } from '@/lib/platform/browser/page-query'
import { OwedTable } from './owed-table'
import { type Part, paramOf, parts, payoutPart, SITTING } from './parts'
import { PaymentView } from './payment-view'
import { PayoutTable } from './payout-table'

/** The payout desk: owed amounts, and requested, started and finished payouts. The address says which list and payout are shown. */
export const PayoutDesk = () => (
  <Suspense fallback={<Lists place={startOfList} asked={false} />}>
    <Asked />
  </Suspense>
)

function Asked() {
  const place = usePageQuery()
  const opened = Number(place.param('payout'))
  const isOpen = Number.isSafeInteger(opened) && opened > 0
  const [shown, setShown] = useState('')
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && shown}
      </p>
      {isOpen ? <PaymentView key={opened} id={opened} place={place} onShown={setShown} /> : <Lists place={place} asked />}
    </>
  )
}

/** @param asked whether the address is known, so that the lists can be fetched */
function Lists({ place, asked }: { place: PageState; asked: boolean }) {
  const t = useTranslations('admin.payouts')
  const part = payoutPart(place)
  const isOwed = part === 'owed'
  const sitting = part === 'requested' || part === 'sending' ? { per_page: SITTING } : {}
  // Both lists are fetched, because the page shows the numbers of both.
  const list = useQuery({
    ...payoutDeskQueries.list(
      isOwed
        ? { by: 'payment', state: 'requested', per_page: 1 }
        : { ...(!place.query.search && { by: 'payment' }), ...sitting, ...place.query, ...place.days, ...sortIn(place, 'since'), state: part },
    ),
    enabled: asked,
  })
  const owed = useQuery({ ...payoutDeskQueries.owed(isOwed ? { ...place.paging, ...sortIn(place, 'amount') } : { per_page: 1 }), enabled: asked })
  const stats = list.data?.stats
  const sum = <Sum part={part} amounts={{ ...stats?.amounts, owed: owed.data?.stats.owed }} />
  return (
    <div className="flex flex-col gap-2.5 sm:gap-4">
      <PageHead
        title={t('title')}
        lead={<span className="max-sm:hidden">{t('lead')}</span>}
        actions={
          <div className="flex items-end gap-6">
            <Link href="/admin/payouts/reports" className={buttonClass({ variant: 'secondary', size: 'sm' }, 'max-sm:-my-1.5')}>
              {t('reports')}
            </Link>
            <div className="text-right max-sm:hidden">{sum}</div>
          </div>
        }
      />
      <PartChoice part={part} place={place} counts={stats && { ...stats.by_state, owed: owed.data?.stats.payees }} />
      {isOwed ? <OwedTable place={place} result={owed} sum={sum} /> : <PayoutTable key={part} part={part} place={place} result={list} sum={sum} />}
    </div>
  )
}

/** The server counts the payouts of a state up to this number. */
const MOST_COUNTED = 1000

function PartChoice({ part, place, counts }: { part: Part; place: PageState; counts: { [Name in Part]: number | undefined } | undefined }) {
  const t = useTranslations('admin.payouts')
  const states = useTranslations('payout.states')
  const area = useTranslations('area')
  const { whole } = useFigures()
  const name = (of: Part) => (of === 'requested' || of === 'problem' || of === 'owed' ? t(`parts.${of}`) : states(of))
  const count = (of: Part) => {
    const number = counts?.[of]
    if (number === undefined) return undefined
    return number > MOST_COUNTED ? area('verdict.or_more', { count: whole(MOST_COUNTED) }) : whole(number)
  }
  return (
    <CountedChoice
      label={t('parts.label')}
      options={parts.map((value) => ({ value, label: name(value), count: count(value) }))}
      value={part}
      // The list of owed amounts has no search.
      onChange={(next) => place.setParams({ state: paramOf(next), ...(next === 'owed' && { search: '' }) })}
    />
  )
}

/** The sum of the list's amounts, for the lists where it is useful. */
function Sum({ part, amounts }: { part: Part; amounts: Partial<Record<Part, number>> }) {
  const t = useTranslations('admin.payouts')
  const money = useMoney()
  if (part !== 'requested' && part !== 'sending' && part !== 'owed' && part !== 'paid') return null
  const amount = amounts[part]
  return (
    <p className="flex flex-col sm:items-end">
      <span className="figure text-lg font-extrabold tracking-tight sm:text-2xl">{amount === undefined ? '–' : money(amount)}</span>
      <span className="text-sm text-muted max-sm:sr-only">{t(`sums.${part}`)}</span>
    </p>
  )
}
