'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { type CampaignKind, campaignKinds } from '@/db/campaign-values'
import { TaskGrid, taskGrid } from './task-grid'
import { useOpenTasks } from './use-open-tasks'

type Kind = CampaignKind | 'all'

const kindInAddress = (): Kind => {
  const kind = new URLSearchParams(window.location.search).get('kind')
  return campaignKinds.find((known) => known === kind) ?? 'all'
}

/** The chosen kind, which the address keeps, so that Back and a reload show it again. */
function useKind(): [Kind, (kind: Kind) => void] {
  const [kind, setKind] = useState<Kind>('all')
  useEffect(() => setKind(kindInAddress()), [])
  return [
    kind,
    (next) => {
      const url = new URL(window.location.href)
      if (next === 'all') url.searchParams.delete('kind')
      else url.searchParams.set('kind', next)
      window.history.replaceState(window.history.state, '', url)
      setKind(next)
    },
  ]
}

/** What is open now, fetched in the browser because the page is built once; with a choice by kind where there are several. */
export function OpenTasks() {
  const t = useTranslations('tasks.list')
  const { tasks, failed, busy, load } = useOpenTasks()
  const [kind, setKind] = useKind()
  const kinds = campaignKinds.filter((known) => tasks?.some((task) => task.kind === known))
  const shown = tasks?.filter((task) => kind === 'all' || task.kind === kind)
  return (
    <section aria-labelledby="open-tasks" aria-busy={busy || undefined} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="open-tasks" className="text-xl font-bold">
          {t('title')}
        </h2>
        {(kinds.length > 1 || kind !== 'all') && <KindChoice kinds={kinds} value={kind} onChange={setKind} />}
      </div>
      {failed && (
        <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-warning-tint p-4">
          <p className="min-w-48 flex-1 font-semibold text-warning">{t('failed')}</p>
          <Button variant="secondary" busy={busy} onClick={load}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!shown && !failed && <Waiting />}
      {shown && shown.length > 0 && <TaskGrid tasks={shown} />}
      {shown?.length === 0 && (
        <div className="rounded-card border border-line bg-surface">
          {kind === 'all' ? (
            <EmptyState
              drawing="list"
              title={t('none.title')}
              text={t('none.text')}
              action={
                <Link href="/my-tasks" className={buttonClass({ variant: 'secondary' })}>
                  {t('none.action')}
                </Link>
              }
            />
          ) : (
            <EmptyState
              drawing="list"
              title={t('none_of_kind.title')}
              action={
                <Button variant="secondary" onClick={() => setKind('all')}>
                  {t('none_of_kind.action')}
                </Button>
              }
            />
          )}
        </div>
      )}
    </section>
  )
}

const Waiting = () => (
  <div className={cn(taskGrid, 'noscript:hidden')}>
    {[1, 2, 3].map((card) => (
      <div key={card} className="flex h-44 flex-col gap-4 rounded-card border border-line bg-surface p-5">
        <Skeleton className="h-9 w-28" />
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </div>
)

interface KindProps {
  kinds: readonly CampaignKind[]
  value: Kind
  onChange: (kind: Kind) => void
}

function KindChoice({ kinds, value, onChange }: KindProps) {
  const t = useTranslations('tasks')
  const options = (['all', ...campaignKinds] as const).filter((kind) => kind === 'all' || kind === value || kinds.includes(kind))
  return (
    <fieldset className="-mx-4 max-w-[calc(100%+2rem)] min-w-0 overflow-x-auto px-4 py-1 sm:mx-0 sm:max-w-full sm:px-0">
      <legend className="sr-only">{t('list.filter')}</legend>
      <div className="flex w-max gap-2">
        {options.map((kind) => (
          <label
            key={kind}
            className="relative grid min-h-11 place-items-center rounded-full border border-edge px-4 text-sm font-semibold whitespace-nowrap text-muted transition-colors duration-150 hover:text-ink has-checked:border-accent has-checked:bg-accent-tint has-checked:text-accent-deep has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => onChange(kind)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {kind === 'all' ? t('list.all') : t(`card.kinds.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
