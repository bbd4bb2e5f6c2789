import 'server-only'
import { isbot } from 'isbot'
import { userAgentFromString } from 'next/server'
import type { Device } from './device-name'

/** Parsed user agents: a few hundred make up nearly all visits, and parsing one takes as long as inserting its click. */
const cache = new Map<string, Device & { isBot: boolean }>()
const MAX_CACHED = 1000

function readAgent(agent: string): Device & { isBot: boolean } {
  const cached = cache.get(agent)
  if (cached) return cached
  const { browser, os } = userAgentFromString(agent)
  // No person's browser omits its user agent.
  const device = { browser: browser.name?.replace(/^Mobile /, '') ?? null, os: os.name ?? null, isBot: agent === '' || isbot(agent) }
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(agent, device)
  return device
}

/** Reads a user agent. */
export function deviceOf(agent: string): Device {
  const { browser, os } = readAgent(agent)
  return { browser, os }
}

/** Whether the user agent is a cache crawler, preview fetcher or tool, or missing. */
export const isBot = (agent: string): boolean => readAgent(agent).isBot
