/** The public address of a path. Pages are made at build time, so `SITE_URL` must be known there; the same rule as the root layout's `metadataBase`. */
export const siteUrl = (path: `/${string}`): string => new URL(path, process.env.SITE_URL || 'http://localhost:3000').href
