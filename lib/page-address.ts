import { MARKS } from './page-marks.mjs'

/** The public origin; in a page that is made while building, a mark that every start fills in. */
export const siteOrigin = (): string => (process.env.MARK_SETTINGS ? MARKS.SITE_URL : process.env.SITE_URL || 'http://localhost:3000')

/** The public address of a path. */
export const siteUrl = (path: `/${string}`): string => new URL(path, siteOrigin()).href

/** A path that somebody is sent on to, with the `referral_code` of the address that they came by, and nothing else of its query. */
export function withReferral(path: string, query: URLSearchParams): string {
  const code = query.get('referral_code')
  return code ? `${path}?${new URLSearchParams({ referral_code: code })}` : path
}
