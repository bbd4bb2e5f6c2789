'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'

/** The longest validity of a code. With a slow clock the phone would otherwise show more. */
const LONGEST_MS = 30 * 60_000

const remaining = (expiresAt: string) => Math.min(LONGEST_MS, Math.max(0, Date.parse(expiresAt) - Date.now()) || 0)

const clock = (ms: number) => {
  const seconds = Math.ceil(ms / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

/** The remaining validity of the payment code; afterwards, that nothing is lost. Announced to screen readers once, not every second. */
export function Countdown({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('wizard.done')
  const [left, setLeft] = useState(() => remaining(expiresAt))
  useEffect(() => {
    const update = () => setLeft(remaining(expiresAt))
    update()
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [expiresAt])
  return (
    <div role="status" aria-live="polite" className="mt-4">
      {left > 0 ? (
        <p>
          {t('valid')}{' '}
          <span role="timer" aria-live="off" className="figure font-bold">
            {clock(left)}
          </span>
          <span className="block text-sm text-muted">{t('valid_note')}</span>
        </p>
      ) : (
        <p>
          <span className="block font-bold">{t('expired')}</span>
          <span className="block text-muted">{t('expired_text')}</span>
        </p>
      )}
    </div>
  )
}
