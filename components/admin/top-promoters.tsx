'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/skeleton'
import { useMoney } from '@/lib/platform/browser/money-format'
import { promoterAddress } from './promoter-name'

interface Best {
  id: number
  name: string
  clicks: number
  completions: number
  earnings: number
}

/** The promoters with the highest earnings in the chart's period. @param stale whether they belong to the period chosen before */
export function TopPromoters({ top, stale }: { top: Best[] | undefined; stale: boolean }) {
  const t = useTranslations('admin.dashboard')
  const money = useMoney()
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-bold">{t('top')}</h2>
        <p className="text-muted">{t('top_lead')}</p>
      </div>
      {!top && <Skeleton className="h-40 w-full" />}
      {top?.length === 0 && <p className="text-muted">{t('top_empty')}</p>}
      {top && top.length > 0 && (
        <ol aria-busy={stale} className={cn('flex flex-col transition-opacity', stale && 'opacity-40')}>
          {top.map((promoter, index) => (
            <li key={promoter.id} className="relative flex items-center gap-4 border-line py-2 not-last:border-b hover:bg-paper">
              <span aria-hidden className="figure grid size-8 shrink-0 place-items-center rounded-full bg-accent-tint font-bold text-accent-deep">
                {index + 1}
              </span>
              <span className="min-w-0 flex-1">
                <Link
                  href={promoterAddress(promoter.id)}
                  className="font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {promoter.name}
                </Link>
                <span className="block text-sm text-muted">
                  {t('top_clicks', { count: promoter.clicks })} · {t('top_completions', { count: promoter.completions })}
                </span>
              </span>
              <span className="figure shrink-0 font-bold">{money(promoter.earnings)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
