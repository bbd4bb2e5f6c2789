/** The languages of the product; the first is default and fallback (SPEC section 1). */
export const locales = ['pt', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'pt'

/** Where the reader's choice is kept, for a year. */
export const LOCALE_COOKIE = 'NEXT_LOCALE'

/** What `<html lang>` and `Intl` are given. */
export const languageTag: Record<Locale, string> = { pt: 'pt-BR', en: 'en' }

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/**
 * The language of a request: the stored choice, else the first language of Accept-Language (Portuguese gives pt, any other
 * gives en), else pt. The rewrites in `next.config.ts` follow the same order for pages.
 */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): Locale {
  if (isLocale(cookie)) return cookie
  const first = acceptLanguage?.split(',')[0]?.trim().toLowerCase()
  if (!first || first.startsWith('*')) return defaultLocale
  return first.startsWith('pt') ? 'pt' : 'en'
}

const storedChoice = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`)

/** The same from the headers `Cookie` and `Accept-Language` as they came. */
export const localeOf = (cookies: string | null | undefined, acceptLanguage: string | null | undefined): Locale =>
  chooseLocale(storedChoice.exec(cookies ?? '')?.[1], acceptLanguage)
