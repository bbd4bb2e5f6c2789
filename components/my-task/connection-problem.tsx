'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import type { Missing } from './use-task'

interface Props {
  missing: Missing
  busy: boolean
  onRetry: () => void
}

const why = (missing: Missing) => (missing === 'offline' ? 'no_answer' : 'away')

/** Shown when the task could not be loaded and no stored state exists. */
export function TaskUnreachable({ missing, busy, onRetry }: Props) {
  const t = useTranslations('my_task.failed')
  return (
    <div role="alert" className="flex flex-col items-center gap-4 rounded-card border border-line bg-surface p-6 text-center">
      <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
      <p>{t(why(missing))}</p>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}

/** Says that the page shows the last known state. */
export function TaskOutdated({ missing, at, busy, onRetry }: Props & { at: string }) {
  const t = useTranslations('my_task.failed')
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control bg-warning-tint p-4">
      <CloudOff aria-hidden className="size-5 shrink-0 text-warning" strokeWidth={1.75} />
      <p className="min-w-48 flex-1">
        <strong className="block font-semibold text-warning">{t(why(missing))}</strong>
        {t.rich('last_seen', { at: () => <Moment at={at} /> })}
      </p>
      <Button variant="secondary" busy={busy} onClick={onRetry}>
        {t('try_again')}
      </Button>
    </div>
  )
}
