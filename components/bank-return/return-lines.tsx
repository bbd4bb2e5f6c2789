'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FileLines } from '@/components/admin/file-lines'
import { Badge } from '@/components/ui/badge'
import type { Column } from '@/components/ui/table'
import type { BankReturnCheck, BankReturnLine } from '@/lib/money/payouts/bank-return-contract'
import { useMoney } from '@/lib/platform/browser/money-format'

const outcomes = ['left', 'paid', 'failed', 'done'] as const
const badges = { left: 'warning', paid: 'success', failed: 'danger', done: 'neutral' } as const

/** What a bank's return would book, line by line. @param children what can be done about it */
export function ReturnLines({ checked, children }: { checked: BankReturnCheck; children: ReactNode }) {
  const t = useTranslations('admin.bank_return')
  const money = useMoney()
  const columns: Column<BankReturnLine>[] = [
    {
      key: 'payee',
      head: t('payee'),
      phone: 'title',
      cell: ({ payout, date }) => (
        <span className="block wrap-anywhere">
          <span>{payout ? `${payout.name} · ${payout.reference}` : '–'}</span>
          {date && <span className="block text-sm font-normal text-muted">{date}</span>}
        </span>
      ),
    },
    {
      key: 'number',
      head: t('number'),
      phone: 'label',
      cell: ({ transaction_id }) => <span className="figure text-sm wrap-anywhere">{transaction_id ?? '–'}</span>,
    },
    {
      key: 'amount',
      head: t('amount'),
      phone: 'end',
      end: true,
      cell: ({ amount }) => <span className="figure whitespace-nowrap">{amount === null ? '–' : money(amount)}</span>,
    },
    {
      key: 'outcome',
      head: t('outcome'),
      phone: 'text',
      cell: ({ outcome, problem, reason, payout }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge variant={badges[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
          {problem && <span className="text-sm wrap-anywhere">{t(`problems.${problem}`, { amount: money(payout?.amount ?? 0) })}</span>}
          {reason && <q className="text-sm wrap-anywhere text-muted">{reason}</q>}
        </span>
      ),
    },
  ]
  return (
    <FileLines
      lines={checked.lines}
      outcomes={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`), count: checked[value] }))}
      first={outcomes.find((one) => checked[one] > 0) ?? 'paid'}
      sum={{ label: t('sum'), value: money(checked.amount) }}
      read={checked.columns.map(({ column, header }) => ({ header, column: t(`columns.${column}`) }))}
      ignored={checked.ignored}
      columns={columns}
    >
      {children}
    </FileLines>
  )
}
