import { defaultLocale, type Locale } from '@/lib/platform/i18n/locales'

/** Whether a text somewhere in a content is missing in a language, so that its readers get the default one. */
export function hasFallback(locale: Locale, part: unknown): boolean {
  if (typeof part !== 'object' || part === null || locale === defaultLocale) return false
  if (defaultLocale in part) return !(locale in part)
  return Object.values(part).some((inner) => hasFallback(locale, inner))
}
