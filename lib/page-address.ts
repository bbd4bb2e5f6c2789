/** The public address of a path. Pages are made at build time, so `SITE_URL` must be known there; the same rule as the root layout's `metadataBase`. */
export const siteUrl = (path: `/${string}`): string => new URL(path, process.env.SITE_URL || 'http://localhost:3000').href

/** A path that somebody is sent on to, with the `referral_code` of the address that they came by, and nothing else of its query. */
export function withReferral(path: string, query: URLSearchParams): string {
  const code = query.get('referral_code')
  return code ? `${path}?${new URLSearchParams({ referral_code: code })}` : path
}
