import { useTranslations } from 'next-intl'
import { FIGURE_DAYS, LEAST_CASES, MOST_CASES } from '@/lib/money/figures/contract'

/** How the figures are computed, as `lib/money/figures/queries.ts` does it. */
export function FiguresMethod() {
  const t = useTranslations('transparency.method')
  return (
    <section aria-labelledby="method" className="mt-14 lg:mt-24">
      <h2 id="method" className="text-2xl font-bold">
        {t('title')}
      </h2>
      <ul className="mt-4 flex max-w-measure list-disc flex-col gap-2 pl-6 marker:text-accent">
        <li>{t('period', { days: FIGURE_DAYS })}</li>
        <li>{t('few', { least: LEAST_CASES })}</li>
        <li>{t('newest', { most: MOST_CASES })}</li>
        <li>{t('undone')}</li>
        <li>{t('rule')}</li>
        <li>
          {t.rich('api', {
            api: (label) => (
              <a href="/api/v1/figures" className="text-accent-deep underline underline-offset-4 hover:text-accent">
                {label}
              </a>
            ),
          })}
        </li>
      </ul>
    </section>
  )
}
