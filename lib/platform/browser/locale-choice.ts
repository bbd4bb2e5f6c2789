import { LOCALE_COOKIE, type Locale, locales } from '@/lib/platform/i18n/locales'

const ONE_YEAR = 365 * 24 * 60 * 60

/** Stores the reader's language for a year. */
export function storeLocale(locale: Locale) {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on older phones that we support.
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${ONE_YEAR}; samesite=lax${secure}`
}

/** Whether another language was chosen since this page was rendered. */
export const isOutdated = (drawn: Locale) => locales.some((locale) => locale !== drawn && document.cookie.split('; ').includes(`${LOCALE_COOKIE}=${locale}`))

const savedValues = new Map<string, object>()

/** Saves values across a change of language, which renders the page again. Otherwise saves nothing, because passwords are among the values. */
export function saveForLocaleChange(name: string, drawn: Locale, values: object) {
  if (isOutdated(drawn)) savedValues.set(name, values)
}

/** Returns and removes the values saved under a name. */
export function takeSavedValues(name: string): object | undefined {
  const values = savedValues.get(name)
  savedValues.delete(name)
  return values
}
