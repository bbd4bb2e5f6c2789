import type { IncomingMessage } from 'node:http'
import type { Log } from './log'

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

/**
 * Finds a call that the server may answer without Next, undefined for all others. Its promise rejects only on a bug: failures are replies too.
 * @param url the address as it was sent, with its query
 */
export type FindDirectCall = (method: string, url: string) => ((request: IncomingMessage, whenClosed: WhenClosed) => Promise<Reply>) | undefined

/**
 * What the product registers once, from `instrumentation.ts`, with the server that runs it (`server/`). The server is not part of
 * the build, and the build gives `instrumentation.ts` and the routes each their own copy of a module, so both share only
 * `globalThis`. This is everything that the server uses of the product.
 */
export interface Product {
  log: Log
  direct: FindDirectCall
  /** Public pages, which the server may cache: an address has one page per language, and nothing else in a request changes it. */
  pages: {
    addresses: readonly string[]
    /** The one of these that answers a path; the path itself if none stands for others. */
    builtAddress: (path: string) => string
    /** The address whose page answers a path instead, where many paths have one answer; undefined for all others. */
    standIn: (path: string) => Promise<string | undefined>
    /** What a program that shows links elsewhere gets: the page of a link and the link's own address; undefined for all others. */
    linkPreview: (method: string | undefined, url: string, userAgent: string | undefined) => { page: string; link: string } | undefined
    /** A page that calls this address its own. */
    withOwnAddress: (html: string, address: string) => string
    locales: readonly string[]
    /** The language of a request, from its headers `Cookie` and `Accept-Language`. */
    localeOf: (cookies: string | undefined, acceptLanguage: string | undefined) => string
    /** The `Cookie` header that selects a language. */
    cookieOf: (locale: string) => string
  }
  /** Headers of every answer that depend on the settings and so cannot be set at build time: `Strict-Transport-Security`. */
  transport: Record<string, string>
  /** To be called once the server listens: only then the product begins work of its own. */
  listening: () => void
  /** Closes what the process holds open, after the last request was answered. */
  close: () => Promise<void>
}

declare global {
  /** Set by `server/start.mjs` alone. */
  var completaServer: { registerProduct: (product: Product) => void } | undefined
}

/** Our own server, or undefined on Vercel and under `next start` and `next dev`. The headers of `server-headers.mjs` can be trusted only with it. */
export const ourServer = () => globalThis.completaServer
