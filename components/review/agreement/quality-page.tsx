'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useId } from 'react'
import { completionAddress } from '@/components/admin/completion-address'
import { Badge } from '@/components/ui/badge'
import { DaysFilter } from '@/components/ui/days-filter'
import { FailedCard } from '@/components/ui/failed-card'
import { FileButton } from '@/components/ui/file-button'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { type Column, Table } from '@/components/ui/table'
import { Updated } from '@/components/ui/updated'
import { When } from '@/components/ui/when'
import { useFigures } from '@/lib/platform/browser/money-format'
import { usePageQuery } from '@/lib/platform/browser/page-query'
import { qualityQueries } from '@/lib/work/review/agreement/client'
import { exportQuality, type Quality } from '@/lib/work/review/agreement/contract'
import { useVerdictText } from './use-verdict-text'

/** How the decisions of the chosen days turned out: together, by reviewer, by reason, and where second looks differed. */
export const QualityPage = () => (
  <Suspense>
    <Asked />
  </Suspense>
)

function Asked() {
  const t = useTranslations('admin.quality')
  const { days, setDays } = usePageQuery()
  const result = useQuery(qualityQueries.show(days))
  const { data, isError, isFetching, refetch } = result
  if (!data && isError) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:*:grow">
          <DaysFilter days={days} onDays={setDays} />
          <FileButton endpoint={exportQuality} input={{ query: days }} />
        </div>
        <Updated {...result} />
      </div>
      <Together quality={data} />
      <Part title={t('reviewers')} lead={t('reviewers_lead')}>
        <Outcomes caption={t('reviewers')} head={t('reviewer')} rows={data?.reviewers} nameOf={({ name }) => name} timed />
      </Part>
      <Part title={t('reasons')} lead={t('reasons_lead')}>
        <Reasons rows={data?.reasons} />
      </Part>
      <Part title={t('differences')} lead={t('differences_lead')}>
        <Differences rows={data?.differences} />
      </Part>
    </>
  )
}

/** A share or a time, or that there are too few cases to tell it. */
function useTold() {
  const t = useTranslations('admin.quality')
  const { percent } = useFigures()
  return {
    share: (value: number | null) => (value === null ? t('few') : percent(value)),
    time: (value: number | null) => (value === null ? t('few') : t('seconds', { seconds: value })),
  }
}

function Together({ quality }: { quality: Quality | undefined }) {
  const t = useTranslations('admin.quality')
  const { whole } = useFigures()
  const { share, time } = useTold()
  const all = quality?.all
  return (
    <>
      <StatCards noted>
        <StatCard label={t('agreement')} value={all && share(all.agreement)} note={all && t('of_looks', { count: all.second_looks })} />
        <StatCard label={t('upheld')} value={all && share(all.upheld)} note={all && t('of_appeals', { count: all.appeals })} />
        <StatCard label={t('in_target')} value={all && share(all.in_target)} note={all && t('of_answers', { count: all.answered })} />
        <StatCard label={t('time')} value={all && time(all.seconds)} note={all && t('of_decisions', { count: whole(all.decisions) })} />
      </StatCards>
      {quality && <p className="max-w-measure text-sm text-muted">{t('least', { least: quality.least_cases })}</p>}
      {all && all.first_approvals > 0 && <p className="max-w-measure">{t('two', { count: all.first_approvals, share: share(all.confirmed) })}</p>}
    </>
  )
}

type Outcome = Pick<Quality['reasons'][number], 'decisions' | 'second_looks' | 'agreement' | 'appeals' | 'upheld'> & { seconds?: number | null }

interface OutcomesProps<Row extends Outcome> {
  caption: string
  head: string
  rows: Row[] | undefined
  nameOf: (row: Row) => string
  /** Whether the rows have a time. */
  timed?: boolean
}

function Outcomes<Row extends Outcome>({ caption, head, rows, nameOf, timed = false }: OutcomesProps<Row>) {
  const t = useTranslations('admin.quality')
  const { whole } = useFigures()
  const { share, time } = useTold()
  const columns: Column<Row>[] = [
    { key: 'name', head, phone: 'title', cell: (row) => <span className="wrap-anywhere">{nameOf(row)}</span> },
    { key: 'decisions', head: t('decisions'), phone: 'label', end: true, cell: ({ decisions }) => whole(decisions) },
    { key: 'looks', head: t('looks'), phone: 'label', end: true, cell: ({ second_looks }) => whole(second_looks) },
    { key: 'agreement', head: t('agreement'), phone: 'label', end: true, cell: ({ agreement }) => share(agreement) },
    { key: 'appeals', head: t('appeals'), phone: 'label', end: true, cell: ({ appeals }) => whole(appeals) },
    { key: 'upheld', head: t('upheld'), phone: 'label', end: true, cell: ({ upheld }) => share(upheld) },
    ...(timed ? [{ key: 'time', head: t('time'), phone: 'label', end: true, cell: ({ seconds }) => time(seconds ?? null) } satisfies Column<Row>] : []),
  ]
  if (rows?.length === 0) return <Nothing />
  return <Table caption={caption} columns={columns} rows={rows} rowKey={nameOf} skeletonRows={2} />
}

function Reasons({ rows }: { rows: Quality['reasons'] | undefined }) {
  const t = useTranslations('admin.quality')
  const texts = useTranslations('review.reasons')
  return (
    <Outcomes
      caption={t('reasons')}
      head={t('reason')}
      rows={rows?.filter(({ reason }) => reason !== 'withdrawn')}
      nameOf={({ reason }) => (reason === 'withdrawn' ? reason : texts(`${reason}.label`))}
    />
  )
}

function Differences({ rows }: { rows: Quality['differences'] | undefined }) {
  const t = useTranslations('admin.quality')
  const say = useVerdictText()
  const verdict = ({ by, ...decision }: Quality['differences'][number]['first']) => (
    <span className="block wrap-anywhere">
      {say(decision)} <span className="text-muted">{by}</span>
    </span>
  )
  const columns: Column<Quality['differences'][number]>[] = [
    {
      key: 'task',
      head: t('task'),
      phone: 'title',
      cell: ({ code, first, mine, undone }) => (
        <span className="flex flex-wrap items-center gap-2">
          {code ? (
            <a href={completionAddress(code, first.decision === 'reject' && !undone)} className="figure font-semibold text-accent-deep underline">
              {code}
            </a>
          ) : (
            <span>{t('deleted')}</span>
          )}
          {mine && <Badge>{t('mine')}</Badge>}
          {undone && <Badge>{t('undone')}</Badge>}
        </span>
      ),
    },
    { key: 'first', head: t('first'), phone: 'label', cell: ({ first }) => verdict(first) },
    { key: 'second', head: t('second_decision'), phone: 'label', cell: ({ second }) => verdict(second) },
    { key: 'when', head: t('when'), phone: 'end', cell: ({ created_at }) => <When at={created_at} /> },
  ]
  if (rows?.length === 0) return <Nothing />
  return <Table caption={t('differences')} columns={columns} rows={rows} rowKey={({ id }) => id} skeletonRows={2} />
}

function Nothing() {
  const t = useTranslations('admin.quality')
  return <p className="p-5 text-muted">{t('nothing')}</p>
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="@container flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        <p className="max-w-measure text-sm text-muted">{lead}</p>
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-surface">{children}</div>
    </section>
  )
}
