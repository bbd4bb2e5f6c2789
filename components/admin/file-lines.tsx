'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { CountedChoice } from '@/components/ui/counted-choice'
import { ListPart } from '@/components/ui/list-part'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { type Column, Table } from '@/components/ui/table'
import { useFigures } from '@/lib/platform/browser/money-format'

/** Lines that are shown at first, and more of with each press. */
const SHOWN = 50

interface Props<Line extends { line: number; outcome: string }> {
  lines: Line[]
  /** What becomes of lines, in the order in which it is looked at, and of how many. */
  outcomes: { value: Line['outcome']; label: string; count: number }[]
  /** The one that is shown at first. */
  first: Line['outcome']
  sum: { label: string; value: string }
  /** The columns that were read: what from, and their names in the file. */
  read: { column: string; header: string }[]
  /** Names of other columns. */
  ignored: string[]
  columns: Column<Line>[]
  /** What can be done about it, between the sums and the lines. */
  children: ReactNode
}

/** What would be done with a file, line by line. */
export function FileLines<Line extends { line: number; outcome: string }>({ lines: all, outcomes, first, sum, read, ignored, columns, children }: Props<Line>) {
  const t = useTranslations('admin.file_lines')
  const { whole } = useFigures()
  const [outcome, setOutcome] = useState(first)
  const [most, setMost] = useState(SHOWN)
  const lines = all.filter((line) => line.outcome === outcome)
  const said = read.map((one) => t('read_as', one)).join(', ')
  return (
    <>
      <StatCards>
        {outcomes.map(({ value, label, count }) => (
          <StatCard key={value} label={label} value={whole(count)} />
        ))}
        <StatCard label={sum.label} value={sum.value} />
      </StatCards>
      <p className="max-w-measure text-sm wrap-anywhere text-muted">
        <span>{t('read', { columns: said })}</span>
        {ignored.length > 0 && <span>{` ${t('ignored', { columns: ignored.join(', ') })}`}</span>}
      </p>
      {children}
      <CountedChoice
        label={t('outcome')}
        options={outcomes.map((one) => ({ ...one, count: whole(one.count) }))}
        value={outcome}
        onChange={(next) => {
          setOutcome(next)
          setMost(SHOWN)
        }}
      />
      <ListPart title={t('what_happens')} tools={null}>
        <Table
          caption={t('what_happens')}
          columns={[{ key: 'line', head: t('line'), phone: 'label', end: true, cell: ({ line }) => <span className="figure">{whole(line)}</span> }, ...columns]}
          rows={lines.slice(0, most)}
          rowKey={({ line }) => line}
        />
      </ListPart>
      {lines.length > most && (
        <Button variant="secondary" className="self-start" onClick={() => setMost(most + SHOWN)}>
          {t('more', { count: lines.length - most })}
        </Button>
      )}
    </>
  )
}
