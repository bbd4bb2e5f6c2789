'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import { useKeptCodes } from '@/components/wizard/codes-on-device'
import { EmptyPicture } from '@/components/wizard/empty-picture'
import { LaterPart } from './later-part'
import { showList } from './place'
import { forgetTask } from './tasks-on-device'
import type { Missing } from './use-task'

interface Props {
  missing: Missing
  busy: boolean
  onRetry: () => void
}

const why = (missing: Missing) => (missing === 'offline' ? 'no_answer' : 'away')

/** Nothing is known of the task yet. */
export function Unreachable({ missing, busy, onRetry }: Props) {
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

/** What stands below is what was last seen. */
export function Outdated({ missing, at, busy, onRetry }: Props & { at: string }) {
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

/** A token that opens nothing. @param code of a task of this device that it once opened */
export function Unknown({ code }: { code: string | undefined }) {
  const t = useTranslations('my_task')
  const remove = () => {
    if (!code) return
    forgetTask(code)
    useKeptCodes.getState().forget(code)
    showList()
  }
  return (
    <div className="flex flex-col gap-6">
      <div role="alert" className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface p-6 text-center">
        <EmptyPicture className="h-28 w-auto" />
        <h2 className="text-xl font-extrabold">{t('gone.title')}</h2>
        <p className="max-w-sm text-muted">{t('gone.text')}</p>
        {code && (
          <Button variant="secondary" onClick={remove}>
            {t('gone.remove')}
          </Button>
        )}
      </div>
      {!code && <LaterPart className="h-80 rounded-card">{({ LostLink }) => <LostLink />}</LaterPart>}
    </div>
  )
}
