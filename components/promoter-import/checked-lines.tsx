'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FileLines } from '@/components/admin/file-lines'
import { Badge } from '@/components/ui/badge'
import type { Column } from '@/components/ui/table'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { ImportCheck, ImportLine } from '@/lib/work/promoter-imports/contract'

const outcomes = ['wrong', 'new', 'here'] as const
const badges = { wrong: 'danger', new: 'success', here: 'neutral' } as const

/** What an import of a file would do, line by line. @param children what can be done about it, between the sums and the lines */
export function CheckedLines({ checked, children }: { checked: ImportCheck; children: ReactNode }) {
  const t = useTranslations('admin.promoter_import')
  const money = useMoney()
  const counts = { wrong: checked.wrong, new: checked.promoters, here: checked.here }
  const columns: Column<ImportLine>[] = [
    {
      key: 'who',
      head: t('who'),
      phone: 'title',
      cell: ({ name, email }) => (
        <span className="block wrap-anywhere">
          <span>{email || '–'}</span>
          <span className="block text-sm font-normal text-muted">{name}</span>
        </span>
      ),
    },
    { key: 'code', head: t('code'), phone: 'label', cell: ({ code }) => <span className="wrap-anywhere">{code ?? t('new_code')}</span> },
    { key: 'group', head: t('group'), phone: 'label', cell: ({ group }) => <span className="wrap-anywhere">{group ?? t('default_group')}</span> },
    { key: 'balance', head: t('balance'), phone: 'end', end: true, cell: ({ balance }) => <span className="figure whitespace-nowrap">{money(balance)}</span> },
    {
      key: 'outcome',
      head: t('outcome'),
      phone: 'text',
      cell: ({ problem, found, outcome }) => (
        <span className="flex flex-col items-start gap-1">
          <Badge variant={badges[outcome]}>{t(`outcomes.${outcome}`)}</Badge>
          {problem && (
            <span className="text-sm wrap-anywhere">
              <span>{t(`problems.${problem}`)}</span>
              {found && <q className="ml-1 text-muted">{found}</q>}
            </span>
          )}
        </span>
      ),
    },
  ]
  return (
    <FileLines
      lines={checked.lines}
      outcomes={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`), count: counts[value] }))}
      first={outcomes.find((one) => counts[one] > 0) ?? 'new'}
      sum={{ label: t('sum'), value: money(checked.balance) }}
      read={checked.columns.map(({ column, header }) => ({ header, column: t(`columns.${column}`) }))}
      ignored={checked.ignored}
      columns={columns}
    >
      {children}
    </FileLines>
  )
}
