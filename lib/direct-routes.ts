import 'server-only'
import type { IncomingMessage } from 'node:http'
import type { Call } from './api/respond'
import type { DirectRoute } from './handover'
import { lookUpRoute } from './referrals/lookup-route'
import { securityHeaders } from './security-headers'

/** What Next adds to the answers of a route handler (`headers()` in next.config.ts). */
const everyAnswer = Object.fromEntries(securityHeaders.map(({ key, value }) => [key.toLowerCase(), value]))

/** A request of Node as a call. */
function callOf({ method = '', url = '', headers }: IncomingMessage): Call {
  return {
    method,
    headers: {
      get: (name) => {
        const value = headers[name]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
      has: (name) => headers[name] !== undefined,
    },
    get nextUrl() {
      return new URL(url, 'http://localhost')
    },
  }
}

/**
 * The calls that our own server answers without Next, which spends some half a millisecond on each before code of ours runs:
 * the lookup that records a click. They pass through the same `route()` as everywhere.
 */
export const directRoutes: DirectRoute[] = [
  {
    method: 'GET',
    pattern: /^\/api\/v1\/referrals\/([0-9A-Za-z]{1,32})$/,
    reply: async (request, code) => {
      const reply = await lookUpRoute.reply(callOf(request), { code })
      return { ...reply, headers: { ...everyAnswer, ...reply.headers } }
    },
  },
]
