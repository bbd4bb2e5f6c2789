'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Figures } from '@/lib/money/figures/contract'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'

/** The paid tasks by campaign; nothing unless several campaigns have figures. */
export function ByCampaign({ campaigns = [] }: { campaigns: Figures['by_campaign'] | undefined }) {
  const t = useTranslations('transparency.by_campaign')
  const locale = useLocale() as Locale
  const { whole } = useFigures()
  const money = useMoney()
  if (campaigns.length === 0) return null
  return (
    <section aria-labelledby="by-campaign" className="mt-14">
      <h2 id="by-campaign" className="text-2xl font-bold">
        {t('title')}
      </h2>
      <p className="mt-2 max-w-measure text-muted">{t('text')}</p>
      <table className="mt-6 w-full border-b border-line text-left">
        <thead>
          <tr className="border-t border-line text-sm text-muted">
            <th scope="col" className="py-3 pr-4 font-normal">
              {t('name')}
            </th>
            <th scope="col" className="py-3 pr-4 text-right font-normal">
              {t('tasks')}
            </th>
            <th scope="col" className="py-3 text-right font-normal">
              {t('paid')}
            </th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map(({ slug, title, tasks_paid, paid_cents }) => (
            <tr key={slug} className="border-t border-line">
              <th scope="row" className="py-4 pr-4 font-bold break-words">
                {textIn(locale, title).text}
              </th>
              <td className="figure py-4 pr-4 text-right">{whole(tasks_paid)}</td>
              <td className="figure py-4 text-right whitespace-nowrap">{money(paid_cents / 100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
