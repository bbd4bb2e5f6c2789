import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'

/** An answer ready to send; the server adds `content-length`. */
export interface Reply {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: string
  /** One `Set-Cookie` header each. */
  cookies?: string[]
}

/** Calls back when the caller's connection ends before the answer is sent. */
export type WhenClosed = (closed: () => void) => void

/** A call that the server may answer without Next. Its promise rejects only on a bug: failures are replies too. */
export interface DirectRoute {
  method: string
  /** The first part of its address behind `/api/v1/`, by which the server finds it among all. */
  area: string
  /** Matches the whole address, with a group for each path parameter. Next answers an address in any other spelling. */
  pattern: RegExp
  /** @param parts what the pattern's groups match */
  reply: (request: IncomingMessage, parts: string[], whenClosed: WhenClosed) => Promise<Reply>
}

/**
 * What the product registers once, from `instrumentation.ts`, with the server that runs it (`server/`). The server is not part of
 * the build, and the build gives `instrumentation.ts` and the routes each their own copy of a module, so both share only
 * `globalThis`. This is everything that the server uses of the product.
 */
export interface Product {
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  direct: DirectRoute[]
  /** Public pages, which the server may cache: an address has one page per language, and nothing else in a request changes it. */
  pages: {
    addresses: readonly string[]
    /** The one of these that answers a path; the path itself if none stands for others. */
    builtAddress: (path: string) => string
    /** The address whose page answers a path instead, where many paths have one answer; undefined for all others. */
    standIn: (path: string) => Promise<string | undefined>
    locales: readonly string[]
    /** The language of a request, from its headers `Cookie` and `Accept-Language`. */
    localeOf: (cookies: string | undefined, acceptLanguage: string | undefined) => string
    /** The `Cookie` header that selects a language. */
    cookieOf: (locale: string) => string
  }
  /** Headers of every answer that depend on the settings and so cannot be set at build time: `Strict-Transport-Security`. */
  transport: Record<string, string>
  /** Closes what the process holds open, after the last request was answered. */
  close: () => Promise<void>
}

declare global {
  /** Set by `server/start.mjs` alone. */
  var completaServer: { registerProduct: (product: Product) => void } | undefined
}

/** Our own server, or undefined on Vercel and under `next start` and `next dev`. The headers of `server-headers.mjs` can be trusted only with it. */
export const ourServer = () => globalThis.completaServer
