'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { CardFigure, FigureSkeleton } from '@/components/ui/stat-card'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { AdminSummary } from '@/lib/work/dashboard/client'

const parts = [
  { part: 'to_pay', fill: 'bg-sun border-2 border-sun-edge', href: '/admin/payouts' },
  { part: 'not_asked', fill: 'bg-edge', href: '/admin/payouts?state=owed' },
  { part: 'paid', fill: 'bg-accent', href: '/admin/payouts?state=paid' },
] as const

/** What is owed, how much of it is to be paid this week, and what was paid in it. */
export function WeekMoney({ money: week }: { money: AdminSummary['money'] | undefined }) {
  const t = useTranslations('admin.dashboard.week')
  const money = useMoney()
  const amounts = week && { to_pay: week.to_pay, not_asked: Math.round((week.owed - week.to_pay) * 100) / 100, paid: week.paid_this_week }
  return (
    <Card className="@container flex flex-col gap-4">
      <h2 className="figure text-lg leading-snug font-extrabold">
        {week ? t('title', { owed: money(week.owed), to_pay: money(week.to_pay), count: week.payouts_to_pay }) : <FigureSkeleton />}
      </h2>
      <div aria-hidden className="drawn flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {amounts &&
          parts.map(
            ({ part, fill }) => amounts[part] > 0 && <span key={part} className={cn('min-w-2 basis-0', fill)} style={{ flexGrow: amounts[part] * 100 }} />,
          )}
      </div>
      <ul className="grid gap-x-6 gap-y-1 @min-[36rem]:grid-cols-3">
        {parts.map(({ part, fill, href }) => (
          <li key={part}>
            <Link href={href} className="group flex min-h-11 items-center gap-2 rounded-control py-1 focus-visible:rounded-control">
              <span aria-hidden className={cn('drawn size-3 shrink-0 rounded-full', fill)} />
              <span className="@container min-w-0 flex-1">
                <span className="block text-sm text-muted group-hover:underline">{t(part)}</span>
                <span className="figure block text-lg font-extrabold">{amounts ? <CardFigure text={money(amounts[part])} /> : <FigureSkeleton />}</span>
              </span>
              <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
