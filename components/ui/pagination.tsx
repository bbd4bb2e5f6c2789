'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { pageOfLink } from '@/lib/page-query'
import { buttonClass } from './button'

interface Props {
  links: { prev: string | null; next: string | null }
  meta: { current_page: number; last_page: number; capped?: true | undefined }
  onPage: (page: number) => void
}

/** 'Previous', 'Page X of Y' ('Y+' when a search found more) and 'Next', as the API's `links` and `meta` say. The buttons stay in place at both ends, so that the focus does. */
export function Pagination({ links, meta, onPage }: Props) {
  const t = useTranslations('area')
  const step = (link: string | null) => {
    const page = pageOfLink(link)
    return {
      type: 'button' as const,
      'aria-disabled': page === undefined || undefined,
      onClick: () => page !== undefined && onPage(page),
      className: buttonClass({ look: 'secondary' }, 'aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted'),
    }
  }
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-3">
      <button {...step(links.prev)}>
        <ChevronLeft aria-hidden className="-ml-1 size-5 max-sm:hidden" strokeWidth={1.75} />
        {t('previous')}
      </button>
      <p aria-live="polite" className="figure text-center text-sm text-muted sm:text-base">
        {t(meta.capped ? 'page_of_more' : 'page_of', { page: meta.current_page, last: meta.last_page })}
      </p>
      <button {...step(links.next)}>
        {t('next')}
        <ChevronRight aria-hidden className="-mr-1 size-5 max-sm:hidden" strokeWidth={1.75} />
      </button>
    </nav>
  )
}
