interface Language {
  /** Its name in itself, for those who read no other. */
  name: string
  /** For `<html lang>` and `Intl`; a territory in it is where most of its readers live. */
  tag: string
  /** For Open Graph, which always needs a territory. */
  openGraph: string
  /** The spreadsheet format of exported lists (`lib/server/http/csv-format.ts`). */
  spreadsheet: 'brazilian' | 'plain'
  /** What its numbers have between thousands; of dot and comma the other one stands before decimals. */
  thousands: '.' | ','
}

/**
 * The languages of the product, each a line here and a file in `messages/`; the first is default and fallback (SPEC section 1). A test compares this
 * list with `middleware.ts` and `deploy/nginx.conf`, which have to write it out.
 */
const languages = {
  pt: { name: 'Português', tag: 'pt-BR', openGraph: 'pt_BR', spreadsheet: 'brazilian', thousands: '.' },
  en: { name: 'English', tag: 'en', openGraph: 'en_US', spreadsheet: 'plain', thousands: ',' },
} as const satisfies Record<string, Language>

export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as Locale[]
export const defaultLocale = 'pt' satisfies Locale

/** For readers of a language that the product does not have. */
export const foreignLocale: Locale = 'en'

/** The cookie that stores the reader's choice for a year. */
export const LOCALE_COOKIE = 'NEXT_LOCALE'

/** A value for each language. */
export const inEachLocale = <Value>(valueIn: (locale: Locale) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, valueIn(locale)])) as Record<Locale, Value>

const pick = <Name extends keyof Language>(name: Name) => inEachLocale((locale) => languages[locale][name])

// Marked as pure, so that a page's scripts leave out what the page does not use.
export const languageName = /* @__PURE__ */ pick('name')
export const languageTag = /* @__PURE__ */ pick('tag')
export const openGraphLocale = /* @__PURE__ */ pick('openGraph')
export const spreadsheet = /* @__PURE__ */ pick('spreadsheet')
export const thousandsSeparator = /* @__PURE__ */ pick('thousands')

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/**
 * The language of a request: the stored choice; else the first language of Accept-Language, or `foreignLocale` if it is none of ours; without that
 * header the default. The rewrites in `next.config.ts` follow the same order for pages.
 */
export function chooseLocale(cookie: string | undefined, acceptLanguage: string | null | undefined): Locale {
  if (isLocale(cookie)) return cookie
  const first = acceptLanguage?.split(',')[0]?.trim().toLowerCase()
  if (!first || first.startsWith('*')) return defaultLocale
  return locales.find((locale) => first.startsWith(locale)) ?? foreignLocale
}

const storedChoice = /* @__PURE__ */ new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([^;]*)`)

/** The language of a request from its `Cookie` and `Accept-Language` headers. */
export const localeOf = (cookies: string | null | undefined, acceptLanguage: string | null | undefined): Locale =>
  chooseLocale(storedChoice.exec(cookies ?? '')?.[1], acceptLanguage)
