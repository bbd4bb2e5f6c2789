'use client'

import { useTranslations } from 'next-intl'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { PromoterCampaign } from '@/lib/work/promoter-campaigns/contract'

/** What a task pays to the person and to the promoter, and how long it takes. */
export function TaskTerms({ campaign: { reward, commission, commission_group, minutes, places_left } }: { campaign: PromoterCampaign }) {
  const t = useTranslations('promoter.campaigns')
  const money = useMoney()
  return (
    <div className="flex shrink-0 flex-col gap-1">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {(
          [
            ['earns', commission],
            ['pays', reward],
          ] as const
        ).map(([name, amount]) => (
          <div key={name} className="flex flex-col">
            <dt className="text-sm text-muted">{t(name)}</dt>
            <dd className="figure text-xl font-extrabold tracking-tight">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {commission_group !== null && <p className="figure text-sm font-semibold">{t('of_group', { amount: money(commission), group: commission_group })}</p>}
      <p className="figure text-sm text-muted">
        {t('each')} · {t('minutes', { minutes })}
        {places_left !== null && <span> · {t('few', { places: places_left })}</span>}
      </p>
    </div>
  )
}
