'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFigures } from '@/lib/browser/money-format'
import { buttonClass } from './button'

interface Props {
  /** The current page and the last known one. */
  meta: { current_page: number; last_page: number; capped?: true | undefined }
  hasPrevious: boolean
  hasNext: boolean
  onTurn: (by: 1 | -1) => void
}

/** 'Previous', 'Page X of Y' ('Y+' if there are more rows than were counted) and 'Next'. The buttons stay at both ends, so that they keep the focus. */
export function Pagination({ meta, hasPrevious, hasNext, onTurn }: Props) {
  const t = useTranslations('area')
  const { whole } = useFigures()
  const step = (by: 1 | -1, possible: boolean) => ({
    type: 'button' as const,
    'aria-disabled': !possible || undefined,
    onClick: () => possible && onTurn(by),
    className: buttonClass({ variant: 'secondary' }, 'aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted'),
  })
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-3">
      <button {...step(-1, hasPrevious)}>
        <ChevronLeft aria-hidden className="-ml-1 size-5 max-sm:hidden" strokeWidth={1.75} />
        {t('previous')}
      </button>
      <p aria-live="polite" className="figure text-center text-sm text-muted sm:text-base">
        {t(meta.capped ? 'page_of_more' : 'page_of', { page: whole(meta.current_page), last: whole(meta.last_page) })}
      </p>
      <button {...step(1, hasNext)}>
        {t('next')}
        <ChevronRight aria-hidden className="-mr-1 size-5 max-sm:hidden" strokeWidth={1.75} />
      </button>
    </nav>
  )
}
