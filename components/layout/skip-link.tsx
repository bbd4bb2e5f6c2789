import { useTranslations } from 'next-intl'

/** The first element that Tab focuses: skips the bar and leads to the page's `<main id="main">`. */
export function SkipLink() {
  const t = useTranslations('common')
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-3 font-semibold text-surface focus:translate-y-0 focus-visible:rounded-control print:hidden"
    >
      {t('skip')}
    </a>
  )
}
