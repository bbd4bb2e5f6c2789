'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { useReward } from '@/lib/platform/browser/money-format'

const steps = ['copy', 'send', 'earn'] as const

/** The first steps for a promoter without clicks. */
export function FirstSteps() {
  const t = useTranslations('promoter.first')
  const reward = useReward()
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-muted">{t('lead')}</p>
      </div>
      <ol className="grid gap-4 md:grid-cols-3 md:gap-6">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="figure grid size-8 shrink-0 place-items-center rounded-full bg-accent-tint font-bold text-accent-deep">
              {index + 1}
            </span>
            <div className="flex flex-col gap-0.5 pt-0.5">
              <h3 className="font-semibold">{t(`${step}_title`)}</h3>
              <p className="text-muted">{t(`${step}_text`, { reward })}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
