import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'

/** An answer as it goes over the wire, the length aside. */
export interface Reply {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: string
  /** Each a `Set-Cookie` of its own. */
  cookies?: string[]
}

/** A call that the server may answer without Next. It never rejects in the ordinary course: failures are replies too. */
export interface DirectRoute {
  method: string
  /** The whole address, with at most one group; an address in any other spelling goes through Next. */
  pattern: RegExp
  /** @param part what the pattern's group matched @param left makes a signal that is aborted when the connection ends before the answer */
  reply: (request: IncomingMessage, part: string, left: () => AbortSignal) => Promise<Reply>
}

/**
 * What the product hands to the server that runs it (`server/`), once, from `instrumentation.ts`. The build gives
 * `instrumentation.ts` and the routes each their own copy of a module, and the server is no part of the build at all: what
 * they share stands on `globalThis`, and this is all that the server gets.
 */
export interface Product {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  direct: DirectRoute[]
  /** Public pages, which the server may keep: each visible address has one page per language, and nothing else that a request says changes it. */
  pages: {
    addresses: readonly string[]
    locales: readonly string[]
    /** The language of a request, from its headers `Cookie` and `Accept-Language`. */
    localeOf: (cookies: string | undefined, acceptLanguage: string | undefined) => string
    /** The header `Cookie` of somebody who chose a language. */
    cookieOf: (locale: string) => string
  }
  /** Headers that every answer carries, whoever gives it, because this start decides them: whether browsers are to insist on https. */
  transport: Record<string, string>
  /** Closes what the process holds open, after the last request was answered. */
  close: () => Promise<void>
}

declare global {
  /** Set by `server/start.mjs` alone. */
  var completaServer: { take: (product: Product) => void } | undefined
}

/** The server, if ours runs the product: not on Vercel, under `next start` or `next dev`. Only then are the headers of `lib/platform/server-headers.mjs` to be believed. */
export const ourServer = () => globalThis.completaServer
