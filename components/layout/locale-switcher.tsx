'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { cn } from '@/components/ui/cn'
import { isOutdated, storeLocale } from '@/lib/platform/browser/locale-choice'
import { type Locale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { readingPlace, stayAt } from './reading-place'

/** Whether the language was just changed; rendering the page again would then lose the focus. */
let chosen = false

/** The reader's scroll position when the language was changed. */
let place: ReturnType<typeof readingPlace>

interface Props {
  className?: string
  /** Called before the page is rendered again, for example to close the menu around the switcher. */
  before?: (change: () => void) => void
}

const atOnce = (change: () => void) => change()

/** Changes the language. The choice is stored for a year; the page, the scroll position and typed text stay. */
export function LocaleSwitcher({ className, before = atOnce }: Props) {
  const current = useLocale()
  const t = useTranslations('common')
  const nameOf = useTranslations('languages')
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const pressed = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const before = place
    place = undefined
    // After the router's layout effects, which scroll a new page to its top, and before the browser paints.
    if (before) queueMicrotask(() => stayAt(before))
  }, [])
  useEffect(() => {
    if (!chosen) return
    pressed.current?.focus({ preventScroll: true })
    // A switcher in a closed menu cannot be focused, but another one on the page can.
    if (document.activeElement === pressed.current) chosen = false
  }, [])
  useEffect(() => {
    // On Back the browser may restore the page in its former language.
    const follow = ({ persisted }: PageTransitionEvent) => persisted && isOutdated(current) && router.refresh()
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [current, router])
  const choose = (locale: Locale) => {
    if (locale === current) return
    before(() => {
      place = readingPlace()
      storeLocale(locale)
      chosen = true
      startTransition(() => router.refresh())
    })
  }
  return (
    <fieldset className={cn('inline-flex rounded-control border border-line bg-surface p-0.5', className)} aria-busy={pending}>
      <legend className="sr-only">{t('language')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          ref={locale === current ? pressed : undefined}
          type="button"
          lang={languageTag[locale]}
          aria-pressed={locale === current}
          // The accessible name contains the visible letters, because voice control uses them.
          aria-label={`${locale.toUpperCase()}, ${nameOf(locale)}`}
          onClick={() => choose(locale)}
          className={cn(
            'min-h-11 min-w-11 rounded-[10px] px-2 text-sm font-semibold uppercase transition-colors duration-150',
            locale === current ? 'bg-accent-tint text-accent-deep' : 'text-muted hover:text-ink',
          )}
        >
          {locale}
        </button>
      ))}
    </fieldset>
  )
}
