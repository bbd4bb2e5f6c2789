'use client'

import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { cn } from './cn'

/** The parts of a react-query result with its age. */
export interface Aged {
  /** Milliseconds since 1970; 0 before the first answer. */
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

const MINUTE = 60_000

/** Minutes since a moment, updated while shown. */
function useMinutesSince(moment: number): number {
  const [now, setNow] = useState(moment)
  useEffect(() => {
    const update = () => setNow(Date.now())
    update()
    const timer = setInterval(update, MINUTE / 4)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.floor((now - moment) / MINUTE))
}

/** The age of the figures on the screen, and a button to refresh them: queries stay fresh for five minutes (SPEC section 7). */
export function Updated({ dataUpdatedAt, isFetching, refetch }: Aged) {
  const t = useTranslations('area')
  const minutes = useMinutesSince(dataUpdatedAt)
  const age = () => {
    if (minutes === 0) return t('updated_now')
    return minutes < 60 ? t('updated_minutes', { minutes }) : t('updated_hours', { hours: Math.floor(minutes / 60) })
  }
  return (
    <p className={cn('-my-2 flex min-h-11 shrink-0 items-center justify-end text-sm text-muted', dataUpdatedAt === 0 && 'invisible')}>
      <span>{isFetching ? t('updating') : age()}</span>
      <button
        type="button"
        aria-label={t('refresh')}
        title={t('refresh')}
        aria-disabled={isFetching || undefined}
        onClick={() => !isFetching && refetch()}
        className="-mr-3 grid size-11 place-items-center rounded-control transition-colors duration-150 hover:text-ink focus-visible:rounded-control"
      >
        <RefreshCw aria-hidden className={cn('size-4.5', isFetching && 'animate-spin')} strokeWidth={1.75} />
      </button>
    </p>
  )
}
