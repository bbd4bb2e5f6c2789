import { LOCALE_COOKIE, type Locale, locales } from '@/lib/i18n/locales'

const ONE_YEAR = 365 * 24 * 60 * 60

/** Keeps the reader's language for a year. */
export function keepChoice(locale: Locale) {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on the older phones we serve.
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${ONE_YEAR}; samesite=lax${secure}`
}

/** Whether another language was chosen since this page was drawn. */
export const isOutdated = (drawn: Locale) => locales.some((locale) => locale !== drawn && document.cookie.split('; ').includes(`${LOCALE_COOKIE}=${locale}`))

const kept = new Map<string, object>()

/** Carries values over a change of language, which makes the page anew. Without one under way nothing is kept: passwords are among them. */
export function carry(name: string, drawn: Locale, values: object) {
  if (isOutdated(drawn)) kept.set(name, values)
}

/** What was carried under a name, once. */
export function takeCarried(name: string): object | undefined {
  const values = kept.get(name)
  kept.delete(name)
  return values
}
