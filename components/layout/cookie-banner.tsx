'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDevice } from '@/lib/platform/browser/kept'
import { useBarHeight } from './use-bar-height'

const STORAGE_KEY = 'cookieConsent'
/** Pixels between the banner and a phone's lower edge. */
const GAP = 8

type Answer = 'accepted' | 'rejected'

/** Where nothing can be kept, the question would return on every page, so it is not asked. */
const mustAsk = () => !onDevice.isOff() && onDevice.getItem(STORAGE_KEY) === null

/** Asks about cookies until an answer is stored (SPEC sections 2 and 4); slides in and out in 0.4 s without moving the page. In a low window it is at the end of the page. In the tab order it follows the skip link, because it covers other content. */
export function CookieBanner() {
  const t = useTranslations('cookies')
  const [state, setState] = useState<'unknown' | 'asking' | 'leaving' | 'gone'>('unknown')
  const box = useRef<HTMLElement>(null)

  useEffect(() => setState(mustAsk() ? 'asking' : 'gone'), [])

  useBarHeight(box, '--cookie-banner', GAP, state === 'asking')

  if (state === 'unknown' || state === 'gone') return null
  const answer = (value: Answer) => () => {
    onDevice.setItem(STORAGE_KEY, value)
    setState('leaving')
  }
  return (
    <section
      ref={box}
      aria-label={t('title')}
      inert={state === 'leaving'}
      onAnimationEnd={(event) => event.target === box.current && state === 'leaving' && setState('gone')}
      className="cookie-banner fixed bottom-2 left-2 z-30 w-[min(24rem,calc(100vw-1rem))] rounded-card border border-line bg-surface px-3 py-2 shadow-float sm:bottom-4 sm:left-4 sm:p-4 data-leaving:cookie-banner-out print:hidden"
      data-leaving={state === 'leaving' || undefined}
    >
      <p className="text-sm">
        {t('text')} {/* A plain link, because the router would prefetch the address, which is only a redirect. */}
        <a href="/privacy-policy" className="font-semibold text-accent-deep underline underline-offset-2">
          {t('link')}
        </a>
      </p>
      <div className="mt-2 flex gap-2">
        <Button onClick={answer('accepted')} className="flex-1 text-sm">
          {t('accept')}
        </Button>
        <Button variant="secondary" onClick={answer('rejected')} className="flex-1 text-sm">
          {t('reject')}
        </Button>
      </div>
    </section>
  )
}
