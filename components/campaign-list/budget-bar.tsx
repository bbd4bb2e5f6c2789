'use client'

import { useTranslations } from 'next-intl'
import { useMoney } from '@/lib/platform/browser/money-format'

/** How much of a campaign's money is still available. @param funded null without a budget */
export function BudgetBar({ funded, available }: { funded: number | null; available: number | null }) {
  const t = useTranslations('campaign_admin.list')
  const money = useMoney()
  if (funded === null || available === null) return <span className="text-muted">{t('no_budget')}</span>
  const share = funded > 0 ? Math.max(0, Math.min(1, available / funded)) : 0
  return (
    <span className="flex flex-col gap-1 @min-[40rem]:min-w-32">
      <span className="figure text-sm">{t('left_of', { left: money(available), all: money(funded) })}</span>
      <span aria-hidden className="drawn block h-1.5 overflow-hidden rounded-full bg-line @max-[40rem]:hidden">
        <span className="block h-full origin-left rounded-full bg-accent" style={{ transform: `scaleX(${share})` }} />
      </span>
    </span>
  )
}
