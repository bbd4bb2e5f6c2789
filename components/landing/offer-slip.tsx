'use client'

import { BadgeCheck, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Slip } from '@/components/ui/slip'
import { useFigures } from '@/lib/platform/browser/money-format'
import { whenIdle } from '@/lib/platform/browser/when-idle'

/** A payment code as they look. */
const EXAMPLE = 'K7MXQ4PA'

/**
 * The offer as the slip that it ends with: amount, time, how it is paid, and how many tasks were paid lately. Time and number come when the page has been
 * drawn: the time where nothing was said before, the number in place of a text that is always true.
 */
export function OfferSlip({ reward }: { reward: string }) {
  const t = useTranslations('landing.slip')
  const { whole } = useFigures()
  const [minutes, setMinutes] = useState<number>()
  const [paid, setPaid] = useState<{ count: number; days: number }>()
  useEffect(
    () =>
      whenIdle(async () => {
        const { minutesOfDefault, toldFigures } = await import('./live-facts')
        const none = () => undefined
        minutesOfDefault().then(setMinutes, none)
        toldFigures().then((told) => told && setPaid({ count: told.tasks_paid.cases, days: told.days }), none)
      }),
    [],
  )
  return (
    <Slip
      head={
        <>
          <p className="text-sm font-semibold sm:text-base">{t('for')}</p>
          <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1">
            <p className="figure text-[3.25rem] leading-none forced-colors:mt-3 font-extrabold tracking-tight whitespace-nowrap sm:text-[5.5rem]">{reward}</p>
            {minutes !== undefined && (
              <p className="figure flex items-center gap-1 pb-1 text-sm font-bold whitespace-nowrap sm:gap-1.5 sm:text-xl">
                <Clock aria-hidden className="size-5 sm:size-6" strokeWidth={2} />
                {t('minutes', { count: minutes })}
              </p>
            )}
          </div>
        </>
      }
    >
      {/* On a phone the first screen has no room for it. */}
      <div className="mb-4 hidden border-b border-line pb-4 sm:block">
        <p className="text-sm text-muted">{t('code')}</p>
        <p className="figure text-2xl font-extrabold tracking-[0.12em]">{EXAMPLE}</p>
      </div>
      <p className="figure flex items-center gap-2 text-sm font-semibold sm:text-base">
        <BadgeCheck aria-hidden className="size-5 shrink-0 text-accent" strokeWidth={2} />
        {t('ways')}
      </p>
      <p className="figure pl-7 text-sm text-muted">{paid ? t('paid', { count: whole(paid.count), days: paid.days }) : t('after')}</p>
    </Slip>
  )
}
