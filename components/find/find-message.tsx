'use client'

import { CloudOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'

interface Props {
  state: 'short' | 'asks' | 'failed' | 'nothing' | 'found'
  text: string
  /** How many rows there are. */
  count: number
  onAgain: () => unknown
}

/** What the search is doing, below the rows; with rows from the server only for screen readers, who hear their number. */
export function FindMessage({ state, text, count, onAgain }: Props) {
  const t = useTranslations('admin.find')
  const words = {
    short: t('hint'),
    asks: t('searching'),
    failed: t('failed'),
    nothing: t('nothing', { search: text }),
    found: t('count', { count }),
  }[state]
  return (
    <div className={state === 'found' ? 'sr-only' : 'flex flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-sm text-muted'}>
      {state === 'failed' && <CloudOff aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />}
      <p role="status" className="min-w-0 wrap-anywhere">
        {words}
      </p>
      {state === 'failed' && (
        <Button variant="quiet" size="sm" onClick={() => onAgain()}>
          {t('again')}
        </Button>
      )}
    </div>
  )
}
