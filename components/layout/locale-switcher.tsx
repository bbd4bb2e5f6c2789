'use client'

import { Check, ChevronDown, Globe } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useTransition } from 'react'
import { cn } from '@/components/ui/cn'
import { isOutdated, storeLocale } from '@/lib/platform/browser/locale-choice'
import { type Locale, languageName, languageTag, locales } from '@/lib/platform/i18n/locales'
import { readingPlace, stayAt } from './reading-place'

/** Whether the language was just changed; rendering the page again would then lose the focus. */
let chosen = false

/** The reader's scroll position when the language was changed. */
let place: ReturnType<typeof readingPlace>

interface Props {
  className?: string
  /** Where the list opens: below the button at its right end, or, at the lower end of a column, above it at its left end. */
  opens?: 'below' | 'above'
  /** Called before the page is rendered again, for example to close the menu around the switcher. */
  before?: (change: () => void) => void
}

const atOnce = (change: () => void) => change()

/** A small menu that changes the language. The choice is stored for a year; the page, the scroll position and typed text stay. */
export function LocaleSwitcher({ className, opens = 'below', before = atOnce }: Props) {
  const current = useLocale()
  const t = useTranslations('common')
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const menu = useRef<HTMLDetailsElement>(null)
  const button = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const before = place
    place = undefined
    // After the router's layout effects, which scroll a new page to its top, and before the browser paints.
    if (before) queueMicrotask(() => stayAt(before))
  }, [])
  useEffect(() => {
    if (!chosen) return
    button.current?.focus({ preventScroll: true })
    // A switcher in a closed menu cannot be focused, but another one on the page can.
    if (document.activeElement === button.current) chosen = false
  }, [])
  useEffect(() => {
    // On Back the browser may restore the page in its former language.
    const follow = ({ persisted }: PageTransitionEvent) => persisted && isOutdated(current) && router.refresh()
    // Not every browser focuses what is pressed, so that leaving the menu is more than losing the focus.
    const leave = ({ target }: PointerEvent) => target instanceof Node && !menu.current?.contains(target) && menu.current?.removeAttribute('open')
    window.addEventListener('pageshow', follow)
    window.addEventListener('pointerdown', leave)
    return () => {
      window.removeEventListener('pageshow', follow)
      window.removeEventListener('pointerdown', leave)
    }
  }, [current, router])
  const close = () => menu.current?.removeAttribute('open')
  const choose = (locale: Locale) => {
    close()
    if (locale === current) return button.current?.focus()
    before(() => {
      place = readingPlace()
      storeLocale(locale)
      chosen = true
      startTransition(() => router.refresh())
    })
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close()
    button.current?.focus()
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => relatedTarget && !currentTarget.contains(relatedTarget) && close()
  return (
    <details ref={menu} onKeyDown={closeOnEscape} onBlur={blur} className={cn('group/language relative', className)} aria-busy={pending}>
      <summary
        ref={button}
        className="flex min-h-11 list-none items-center gap-1.5 rounded-control px-2 text-sm font-semibold text-muted uppercase transition-colors duration-150 select-none hover:text-ink focus-visible:rounded-control [&::-webkit-details-marker]:hidden"
      >
        <Globe aria-hidden className="size-4.5" strokeWidth={1.75} />
        {/* In the same text as the visible letters, because voice control uses them. */}
        <span>
          {current}
          <span className="sr-only normal-case">
            , {t('language')}: {languageName[current]}
          </span>
        </span>
        <ChevronDown aria-hidden className="size-3.5 transition-transform duration-150 group-open/language:rotate-180" strokeWidth={2} />
      </summary>
      <fieldset
        className={cn(
          'absolute z-50 flex w-44 flex-col rounded-control border border-line bg-surface p-1 shadow-float',
          opens === 'below' ? 'top-full right-0 mt-1' : 'bottom-full left-0 mb-1',
        )}
      >
        <legend className="sr-only">{t('language')}</legend>
        {locales.map((locale) => (
          <a
            key={`${locale} without scripts`}
            href={`/api/language/${locale}`}
            lang={languageTag[locale]}
            aria-current={locale === current || undefined}
            className="hidden min-h-11 items-center rounded-sm px-3 font-semibold noscript:flex"
          >
            {languageName[locale]}
          </a>
        ))}
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={languageTag[locale]}
            aria-pressed={locale === current}
            onClick={() => choose(locale)}
            className={cn(
              'flex min-h-11 items-center justify-between noscript:hidden gap-3 rounded-sm px-3 text-left font-semibold transition-colors duration-150',
              locale === current ? 'text-accent-deep' : 'text-ink hover:bg-accent-tint',
            )}
          >
            {languageName[locale]}
            {locale === current && <Check aria-hidden className="size-5" strokeWidth={1.75} />}
          </button>
        ))}
      </fieldset>
    </details>
  )
}
