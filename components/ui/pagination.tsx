'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFigures } from '@/lib/platform/browser/money-format'
import { buttonClass } from './button'
import { cn } from './cn'
import { smallControlClass } from './field'

interface Props {
  /** The current page and the last known one. */
  meta: { current_page: number; last_page: number; capped?: true | undefined }
  hasPrevious: boolean
  hasNext: boolean
  onTurn: (by: 1 | -1) => void
  onGo: (page: number) => void
}

/** With more pages than this, a page can be opened by its number. */
const FEW_PAGES = 5

/** A small field for a page number. A number past the last known page opens the last one. */
function GoToPage({ last, onGo }: { last: number; onGo: (page: number) => void }) {
  const t = useTranslations('area')
  const [typed, setTyped] = useState('')
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const page = Number(typed)
        setTyped('')
        if (Number.isSafeInteger(page) && page > 0) onGo(Math.min(page, last))
      }}
    >
      <input
        type="text"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={9}
        aria-label={t('go_to_page')}
        placeholder={t('go_to_page_short')}
        value={typed}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        className={cn(smallControlClass, 'w-24 text-center')}
      />
    </form>
  )
}

/** 'Previous', 'Page X of Y' ('Y+' if there are more rows than were counted) and 'Next'. The buttons stay at both ends, so that they keep the focus. */
export function Pagination({ meta, hasPrevious, hasNext, onTurn, onGo }: Props) {
  const t = useTranslations('area')
  const { whole } = useFigures()
  const step = (by: 1 | -1, possible: boolean) => ({
    type: 'button' as const,
    'aria-disabled': !possible || undefined,
    onClick: () => possible && onTurn(by),
    className: buttonClass({ variant: 'secondary' }, 'max-sm:px-3 aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted'),
  })
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-1 sm:gap-3">
      <button {...step(-1, hasPrevious)}>
        <ChevronLeft aria-hidden className="-ml-1 size-5 max-sm:hidden" strokeWidth={1.75} />
        {t('previous')}
      </button>
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        <p aria-live="polite" className="figure text-center text-sm text-muted sm:text-base">
          {t(meta.capped ? 'page_of_more' : 'page_of', { page: whole(meta.current_page), last: whole(meta.last_page) })}
        </p>
        {meta.last_page > FEW_PAGES && <GoToPage last={meta.last_page} onGo={onGo} />}
      </div>
      <button {...step(1, hasNext)}>
        {t('next')}
        <ChevronRight aria-hidden className="-mr-1 size-5 max-sm:hidden" strokeWidth={1.75} />
      </button>
    </nav>
  )
}
