import type { Locale } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'

/** Browser and operating system from a user agent; null where it does not name them. */
export interface Device {
  browser: string | null
  os: string | null
}

/** A device as lists show it: 'Chrome no Android'. */
export function deviceName({ browser, os }: Device, locale: Locale): string {
  const t = translatorFor(locale)
  if (browser && os) return t('visitor.device', { browser, os })
  return browser ?? os ?? t('visitor.unknown_device')
}
