import { createRequire } from 'node:module'
import path from 'node:path'
import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { defaultLocale, foreignLocale, LOCALE_COOKIE, locales } from './lib/platform/i18n/locales'
import { ANY_ROW, campaignRewrites, rowPages } from './lib/platform/pages/areas'
import { securityHeaders, transportHeaders } from './lib/server/http/security-headers'

const formatOnly = `./${path.relative('.', createRequire(import.meta.url).resolve('use-intl/format-message/format-only'))}`
const withNextIntl = createNextIntlPlugin('./lib/platform/i18n/request.ts')

// Every page path except what is no page: the API, short links, Next's own files, files with an extension, and the pages' internal form. Vercel asks for the
// parts of a page that the router fetches as `/tasks.rsc`.
const page = `/:path((?!api/|api$|r/|_next/|${locales.map((locale) => `${locale}/|${locale}$|`).join('')}.*\\.(?!rsc$)\\w+$).*)`
const cookie = (value: string) => ({ type: 'cookie' as const, key: LOCALE_COOKIE, value })
const language = (value: string) => ({ type: 'header' as const, key: 'accept-language', value })
/** A language in a header, in whatever case. */
const spelled = (locale: string) => [...locale].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('')

/** The rewrites of every page to a language, for the requests that `which` describes. */
const inLanguage = (locale: string, which: object = {}) => [
  // One page is built for all rows of a kind: it reads from its address which. The source's number is not a part of the destination.
  {
    ...which,
    source: `/:path(${rowPages.join('|')})/:id([1-9]\\d{0,15})`,
    destination: `/${locale}/:path/${ANY_ROW}`,
  },
  ...campaignRewrites(locale).map((rewrite) => ({ ...which, ...rewrite })),
  { ...which, source: page, destination: `/${locale}/:path` },
]
const others = locales.filter((locale) => locale !== defaultLocale)

const config: NextConfig = {
  agentRules: false,
  // `npm run types` checks them: a build by somebody who changes nothing would wait for what has been checked before.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  // A campaign's page is made again behind the first visitor of each minute, and before one sees it who comes five minutes later: previews of links
  // read nothing but the page.
  expireTime: 300,
  reactStrictMode: true,
  images: { unoptimized: true },
  // One address has two languages, so the parts of a page that the router prefetches must be the same in both. By default Next inlines
  // them by size: a layout with longer texts would be separate in one language only, and missing after a change of language.
  // Pages of campaigns that are made later stay in memory: a container's files may be read-only, and the next start would show old ones.
  experimental: {
    prefetchInlining: { maxSize: 1_000_000, maxBundleSize: 1_000_000 },
    isrFlushToDisk: false,
    // Writing it takes a seventh of a first build, and the one build of a demo, an image or a test run never reads it.
    turbopackFileSystemCacheForBuild: false,
  },

  // Fills settings into prerendered pages at each start: public origin, retention times, the proofs' location. Vercel serves pages itself.
  ...(process.env.VERCEL ? {} : { cacheHandler: path.resolve('scripts', 'cache-handler.mjs') }),

  // Messages come parsed (`lib/platform/i18n/compiled.ts`): this formatter has no parser. A path, because Turbopack resolves no package's name here.
  turbopack: { resolveAlias: { 'use-intl/format-message': formatOnly } },

  serverExternalPackages: ['drizzle-orm', '@node-rs/argon2', 'maxmind', 'pino', 'prom-client', 'sharp', 'postgres', 'nodemailer'],
  // A function on Vercel gets the files that its code names; this one's path is made.
  outputFileTracingIncludes: { '/**': ['node_modules/@ip-location-db/geo-whois-asn-country-mmdb/{package.json,*ipv4.mmdb,*ipv6.mmdb}'] },
  async headers() {
    return [
      // Our own server adds Strict-Transport-Security itself, depending on the settings of each start.
      { source: '/:path*', headers: [...securityHeaders, ...(process.env.VERCEL ? transportHeaders(process.env.SITE_URL) : [])] },
      // For the pages that are made at run time there; the others have a policy of their own, which comes first.
      ...(process.env.VERCEL
        ? [{ source: page, headers: [{ key: 'Content-Security-Policy', value: (await import('./scripts/csp.mjs')).builtPolicyOf(null) }] }]
        : []),
      // A promoter's link is one page under many addresses.
      { source: page, has: [{ type: 'query', key: 'referral_code' }], headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
      // These replace a route's own headers. A proof's address grants access to it, so it must not be sent as a referrer.
      { source: '/api/proofs/:path*', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
      // For answers by Next itself, for example to a method that a route does not have.
      { source: '/api/:path*', headers: [{ key: 'Cache-Control', value: 'private, no-store' }] },
    ]
  },
  async redirects() {
    return [
      { source: '/privacy-policy', destination: '/policy', permanent: true },
      // Its own rule: an empty `:path*` would make an empty address.
      { source: `/:locale(${locales.join('|')})`, destination: '/', permanent: true },
      { source: `/:locale(${locales.join('|')})/:path*`, destination: '/:path*', permanent: true },
    ]
  },
  // One address for all languages; `chooseLocale()` in lib/platform/i18n/locales.ts is the same order for the API. Rewrites and not
  // middleware, because each page view would pay for the middleware pass.
  async rewrites() {
    return [
      ...others.flatMap((locale) => inLanguage(locale, { has: [cookie(locale)] })),
      // The one for foreigners is any other language.
      ...others
        .filter((locale) => locale !== foreignLocale)
        .flatMap((locale) => inLanguage(locale, { missing: [cookie(defaultLocale)], has: [language(`${spelled(locale)}.*`)] })),
      ...inLanguage(foreignLocale, { missing: [cookie(defaultLocale)], has: [language(`(?!${spelled(defaultLocale)}|\\*)[a-zA-Z].*`)] }),
      ...inLanguage(defaultLocale),
    ]
  },
}

export default withNextIntl(config)
