'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useTransition } from 'react'
import { cn } from '@/lib/cn'
import { LOCALE_COOKIE, type Locale, languageTag, locales } from '@/lib/i18n/locales'

const ONE_YEAR = 365 * 24 * 60 * 60

function keepChoice(locale: Locale) {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the older phones we serve.
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${ONE_YEAR}; samesite=lax${secure}`
}

/** Whether another language was chosen since this page was drawn. */
const isOutdated = (drawn: Locale) => locales.some((locale) => locale !== drawn && document.cookie.split('; ').includes(`${LOCALE_COOKIE}=${locale}`))

/** Whether a choice was just made here: the page is drawn anew in the other language, and the focus would be lost. */
let chosen = false

/** Portuguese or English; the choice is kept for a year, the page and what was typed stay. */
export function LocaleSwitcher({ className }: { className?: string }) {
  const current = useLocale()
  const t = useTranslations('common')
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!chosen) return
    pressed.current?.focus({ preventScroll: true })
    // A switcher in a closed menu cannot take it; another one on the page can.
    if (document.activeElement === pressed.current) chosen = false
  }, [])
  useEffect(() => {
    // Back may bring a page out of the browser's memory, in the language it was left in.
    const follow = ({ persisted }: PageTransitionEvent) => persisted && isOutdated(current) && router.refresh()
    window.addEventListener('pageshow', follow)
    return () => window.removeEventListener('pageshow', follow)
  }, [current, router])
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
          // The visible letters are part of the name, for people who speak to their phone.
          aria-label={`${locale.toUpperCase()}, ${t(locale === 'pt' ? 'portuguese' : 'english')}`}
          onClick={() => {
            if (locale === current) return
            keepChoice(locale)
            chosen = true
            startTransition(() => router.refresh())
          }}
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
