import path from 'node:path'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { securityHeaders, transportHeaders } from './lib/http/security-headers'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

// Every page path except what is no page: the API, Next's own files, files with an extension, and the pages' internal form.
const page = '/:path((?!api/|api$|_next/|pt/|pt$|en/|en$|.*\\.\\w+$).*)'
const cookie = (value: string) => ({ type: 'cookie' as const, key: 'NEXT_LOCALE', value })
const language = (value: string) => ({ type: 'header' as const, key: 'accept-language', value })

const config: NextConfig = {
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // One address has two languages, so the parts that the router fetches of a page must be the same in both. By default Next decides
  // by their size: in the language with the longer texts a layout would stand alone, and be asked for in vain after a change of language.
  experimental: { prefetchInlining: { maxSize: 1_000_000, maxBundleSize: 1_000_000 } },

  // Fills in what a start decides: public origin, retention times, where proofs are. A platform that keeps pages itself has no such start.
  ...(process.env.VERCEL ? {} : { cacheHandler: path.resolve('scripts', 'cache-handler.mjs') }),

  serverExternalPackages: ['drizzle-orm', 'rate-limiter-flexible', '@node-rs/argon2', 'maxmind', 'pino', 'prom-client', 'sharp', 'postgres'],
  async headers() {
    return [
      // Where the server is ours, it decides at each start whether to insist on https.
      { source: '/:path*', headers: [...securityHeaders, ...(process.env.VERCEL ? transportHeaders(process.env.SITE_URL) : [])] },
      // Next puts these in the place of a route's own: a proof's address opens it, and must not travel on as a referrer.
      { source: '/api/proofs/:path*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
      // For the answers that Next gives itself, such as to a method that a route does not have.
      { source: '/api/:path*', headers: [{ key: 'Cache-Control', value: 'private, no-store' }] },
    ]
  },
  async redirects() {
    return [
      { source: '/privacy-policy', destination: '/policy', permanent: true },
      // Its own rule: an empty `:path*` would make an empty address.
      { source: '/:locale(pt|en)', destination: '/', permanent: true },
      { source: '/:locale(pt|en)/:path*', destination: '/:path*', permanent: true },
    ]
  },
  // One address for both languages; `chooseLocale()` in lib/i18n/locales.ts is the same order for the API. Rewrites and not
  // middleware, because each page view would pay for the middleware pass.
  async rewrites() {
    return [
      { source: page, has: [cookie('en')], destination: '/en/:path' },
      { source: page, missing: [cookie('pt')], has: [language('(?![pP][tT]|\\*)[a-zA-Z].*')], destination: '/en/:path' },
      { source: page, destination: '/pt/:path' },
    ]
  },
}

export default withNextIntl(config)
