'use client'

import { useTranslations } from 'next-intl'
import { StatCard, StatCards } from '@/components/ui/stat-card'
import { type Aged, Updated } from '@/components/ui/updated'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import type { PromoterDetails } from '@/lib/work/promoters/contract'

/** Clicks and completions through the promoter's link, and the earnings from them. @param promoter undefined while loading */
export function PromoterFigures({ promoter, result }: { promoter: PromoterDetails | undefined; result: Aged }) {
  const t = useTranslations('admin.promoter')
  const figures = useFigures()
  const money = useMoney()
  const rejected = promoter && promoter.rejected > 0 && t('rejected', { count: promoter.rejected })
  const saved = promoter && promoter.saved > 0 && t('saved', { count: promoter.saved })
  return (
    <div className="flex flex-col gap-3 sm:gap-4">
      <Updated {...result} />
      <StatCards noted>
        <StatCard label={t('clicks')} value={promoter && figures.whole(promoter.clicks)} />
        <StatCard
          label={t('completions')}
          value={promoter && figures.whole(promoter.completed)}
          note={[rejected, saved].filter(Boolean).join(' · ') || undefined}
        />
        <StatCard label={t('rate')} value={promoter && figures.percent(promoter.conversion_rate)} />
        <StatCard label={t('earnings')} value={promoter && money(promoter.earnings)} />
      </StatCards>
    </div>
  )
}
