'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { Figures } from '@/lib/money/figures/contract'
import { durationOf } from '@/lib/platform/browser/duration'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { whenIdle } from '@/lib/platform/browser/when-idle'

/** What was paid lately and how long it took, large; nothing while it was little, and nothing under the eyes of somebody who reads here. */
export function TrustFigures() {
  const t = useTranslations('landing.trust.figures')
  const duration = useTranslations('transparency.duration')
  const { whole } = useFigures()
  const money = useMoney()
  const place = useRef<HTMLDivElement>(null)
  const [figures, setFigures] = useState<Figures>()
  useEffect(
    () =>
      whenIdle(async () => {
        const { toldFigures } = await import('./live-facts')
        const told = await toldFigures().catch(() => undefined)
        const isAhead = (place.current?.getBoundingClientRect().top ?? 0) > window.innerHeight
        if (isAhead && !window.location.hash) setFigures(told)
      }),
    [],
  )
  const time = (minutes: number | null) => {
    if (minutes === null) return undefined
    const { unit, values } = durationOf(minutes)
    return duration(unit, values)
  }
  const shown = figures && [
    [t('paid', { days: figures.days }), figures.paid_cents.value === null ? undefined : money(figures.paid_cents.value / 100)],
    [t('tasks', { days: figures.days }), figures.tasks_paid.value === null ? undefined : whole(figures.tasks_paid.value)],
    [t('decision'), time(figures.decision_minutes.value)],
  ]
  return (
    <div ref={place}>
      {shown && (
        <dl className="mb-10 grid gap-6 sm:grid-cols-3 lg:mb-14">
          {shown.map(
            ([name, value]) =>
              value && (
                <div key={name} className="flex flex-col-reverse gap-1">
                  <dt className="text-on-band-muted">{name}</dt>
                  <dd className="figure text-3xl font-extrabold tracking-tight text-sun lg:text-hero">{value}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </div>
  )
}
