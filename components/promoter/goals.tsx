'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { WhichDay } from '@/components/ui/when'
import { useMoney } from '@/lib/platform/browser/money-format'
import { sayMonth } from '@/lib/platform/browser/months'
import { languageTag } from '@/lib/platform/i18n/locales'
import type { PromoterSummary } from '@/lib/work/dashboard/client'

/** How far the promoter is to the goals of this month, and what their group pays for each task; nothing where the group says neither. */
export function Goals({ group, goals = [] }: Pick<PromoterSummary, 'group' | 'goals'>) {
  const t = useTranslations('promoter.dashboard.goals')
  const money = useMoney()
  const tag = languageTag[useLocale()]
  const rate = group?.commission ?? null
  if (goals.length === 0 && rate === null) return null
  return (
    <Card className="flex flex-col gap-4">
      {goals.map(({ month, approvals, approved, bonus, reached }) => (
        <section key={approvals} className="figure flex flex-col gap-2">
          <h2 className="flex flex-wrap justify-between gap-x-4 text-base font-semibold">
            <span>{t('progress', { approved, approvals, month: sayMonth(month, tag) })}</span>
            <span className="font-extrabold whitespace-nowrap">{money(bonus)}</span>
          </h2>
          <div aria-hidden className="drawn h-2.5 overflow-hidden rounded-full bg-line">
            <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(100, (100 * approved) / approvals)}%` }} />
          </div>
          <p className="text-sm text-muted">{reached ? t('reached') : t('left', { count: Math.max(0, approvals - approved) })}</p>
        </section>
      ))}
      {group && rate !== null && (
        <p className="figure text-sm text-muted wrap-anywhere">
          <span>{t('rate', { amount: money(rate), group: group.name })}</span>{' '}
          {group.since && <span>{t.rich('since', { day: () => <WhichDay at={group.since ?? ''} /> })}</span>}
        </p>
      )}
    </Card>
  )
}
