import 'server-only'
import { isbot } from 'isbot'
import { userAgent } from 'next/server'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

/** What a user agent says of itself; null where it says nothing. */
export interface Device {
  browser: string | null
  os: string | null
}

/** Reads the user agent. */
export function deviceOf(headers: Headers): Device {
  const { browser, os } = userAgent({ headers })
  return { browser: browser.name?.replace(/^Mobile /, '') ?? null, os: os.name ?? null }
}

/** A device as lists show it: 'Chrome no Android'. */
export function deviceName({ browser, os }: Device, locale: Locale): string {
  const t = translatorFor(locale)
  if (browser && os) return t('visitor.device', { browser, os })
  return browser ?? os ?? t('visitor.unknown_device')
}

/** Whether the user agent is a known crawler, preview fetcher or tool; a missing one is none of a person's either. */
export const isBot = (agent: string): boolean => agent === '' || isbot(agent)
