'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useBarHeight } from '@/components/layout/use-bar-height'
import { Button } from '@/components/ui/button'
import { MAX_STARTED } from '@/lib/money/payouts/desk-contract'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'

interface Props {
  count: number
  /** In reais. */
  amount: number
  isFull: boolean
  busy: boolean
  onStart: () => void
  onClear: () => void
}

/** Shows the number and sum of the chosen payouts, and starts them. Stays at the window's lower edge while the list is scrolled. */
export function StartBar({ count, amount, isFull, busy, onStart, onClear }: Props) {
  const t = useTranslations('admin.payouts')
  const money = useMoney()
  const { whole } = useFigures()
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar, '--action-bar')
  return (
    <div ref={bar} className="above-bars sticky bottom-[calc(var(--bottom-bar,0px)+var(--cookie-banner,0px))] z-20 -mx-4 sm:mx-0 sm:pb-3">
      <div
        className={
          count > 0
            ? 'flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-4 py-3 shadow-float sm:rounded-card sm:border'
            : undefined
        }
      >
        <p role="status" className="min-w-0">
          {count > 0 && (
            <>
              <span className="figure block font-bold">{t('chosen', { count, number: whole(count), amount: money(amount) })}</span>
              <span className="block text-sm text-muted">{t('same_keys')}</span>
              {isFull && <span className="block text-sm text-muted">{t('chosen_most', { most: MAX_STARTED })}</span>}
            </>
          )}
        </p>
        {count > 0 && (
          <div className="flex gap-2 max-sm:grow">
            <Button variant="quiet" className="max-sm:px-2" onClick={onClear}>
              {t('choose_none')}
            </Button>
            <Button busy={busy} className="max-sm:grow max-sm:px-2" onClick={onStart}>
              {t('start', { count })}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
