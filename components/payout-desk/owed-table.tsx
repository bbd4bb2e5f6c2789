'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { type Asked, PagedTable } from '@/components/ui/paged-table'
import type { Column } from '@/components/ui/table'
import { WhichDay } from '@/components/ui/when'
import type { listOwed, Owed } from '@/lib/money/payouts/desk-contract'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { CallOutput } from '@/lib/platform/contract/endpoint'
import { LiabilitiesButton } from './liabilities-button'
import { FlagLines, PayeeName } from './payee'

/** Owed amounts without a requested payout: to whom, since when, and what they wait for. @param sum of the list, shown on phones */
export function OwedTable({ place, result, sum }: { place: PageState; result: Asked<CallOutput<typeof listOwed>>; sum: ReactNode }) {
  const t = useTranslations('admin.payouts')
  const money = useMoney()
  const { whole } = useFigures()
  const { confirmed, dialog } = useConfirmed()
  const columns: Column<Owed>[] = [
    { key: 'payee', head: t('payee'), phone: 'title', cell: ({ payee }) => <PayeeName payee={payee} opens /> },
    {
      key: 'amount',
      phone: 'end',
      head: t('amount'),
      sorts: 'amount',
      end: true,
      cell: ({ amount, completions }) => (
        <span className="block">
          <span className="figure block font-semibold whitespace-nowrap">{money(amount)}</span>
          <span className="block text-sm whitespace-nowrap text-muted">{t('completions', { count: completions, number: whole(completions) })}</span>
        </span>
      ),
    },
    { key: 'since', phone: 'label', head: t('since'), cell: ({ since }) => (since ? <WhichDay at={since} /> : '—') },
    {
      key: 'waits',
      phone: 'text',
      head: t('waits'),
      cell: ({ payee, waits_for, flags }) => (
        <span className="block @min-[40rem]:min-w-40">
          <span className="block">{t(`waits_for.${waits_for}`)}</span>
          <FlagLines payee={payee} flags={flags} />
        </span>
      ),
    },
  ]
  return (
    <>
      <PagedTable
        caption={t('parts.owed')}
        columns={columns}
        rowKey={({ payee }) => `${payee.kind} ${payee.id}`}
        result={result}
        // This list has no search.
        place={{ ...place, search: '' }}
        order="-amount"
        tools={<LiabilitiesButton guard={confirmed} />}
        summary={<span className="@min-[40rem]:hidden">{sum}</span>}
        empty={{ drawing: 'money', title: t('empty.owed'), text: t('empty_text.owed') }}
      />
      {dialog}
    </>
  )
}
