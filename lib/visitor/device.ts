import 'server-only'
import { isbot } from 'isbot'
import { userAgentFromString } from 'next/server'
import type { Locale } from '@/lib/i18n/locales'
import { translatorFor } from '@/lib/i18n/translator'

/** What a user agent says of itself; null where it says nothing. */
export interface Device {
  browser: string | null
  os: string | null
}

/** What an agent says, kept: a few hundred kinds of phone make up nearly all visits, and reading one takes as long as writing its click. */
const known = new Map<string, Device & { isBot: boolean }>()
const MAX_KNOWN = 1000

function read(agent: string): Device & { isBot: boolean } {
  const found = known.get(agent)
  if (found) return found
  const { browser, os } = userAgentFromString(agent)
  // A missing one is none of a person's either.
  const device = { browser: browser.name?.replace(/^Mobile /, '') ?? null, os: os.name ?? null, isBot: agent === '' || isbot(agent) }
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(agent, device)
  return device
}

/** Reads a user agent. */
export function deviceOf(agent: string): Device {
  const { browser, os } = read(agent)
  return { browser, os }
}

/** A device as lists show it: 'Chrome no Android'. */
export function deviceName({ browser, os }: Device, locale: Locale): string {
  const t = translatorFor(locale)
  if (browser && os) return t('visitor.device', { browser, os })
  return browser ?? os ?? t('visitor.unknown_device')
}

/** Whether the user agent is a known crawler, preview fetcher or tool, or missing. */
export const isBot = (agent: string): boolean => read(agent).isBot
