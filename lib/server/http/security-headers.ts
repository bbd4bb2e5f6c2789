/**
 * Headers of every answer, of pages and of the API. The Content-Security-Policy is not here: scripts/csp.mjs gives each page its own,
 * and browsers would enforce both.
 */
export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
]

/** `Strict-Transport-Security`, if the site is served over https. @param siteUrl the public origin */
export const transportHeaders = (siteUrl: string | undefined) =>
  siteUrl?.startsWith('https://') ? [{ key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' }] : []
