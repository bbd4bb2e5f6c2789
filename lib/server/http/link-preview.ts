import { cutLabel, cutReferralCode } from '@/lib/platform/codes/referral-code'
import { siteOrigin } from '@/lib/platform/pages/page-address'
import { shortLink, shortLinkTarget } from '@/lib/platform/pages/short-link'
import { isBot } from '@/lib/platform/visitor/device'

/**
 * What a program gets that reads a promoter's link to show it elsewhere: the page behind it, which calls the short link its own address, because that is what
 * share buttons and previews pass on. Undefined for people, whose page does this by itself (`early/carry-referral.ts`), and for all other addresses.
 * @param url the address as it was sent, with its query
 * @returns the address of the page, and the short link
 */
export function linkPreview(method: string | undefined, url: string, userAgent: string | undefined): { page: string; link: string } | undefined {
  if (method !== 'GET' || !(url.startsWith('/r/') || url.includes('referral_code=')) || url.startsWith('/api/') || !isBot(userAgent ?? '')) return undefined
  const sent = URL.canParse(url, 'http://page') ? new URL(url, 'http://page') : undefined
  const page = sent?.pathname.startsWith('/r/') ? new URL(shortLinkTarget(sent.pathname, sent.searchParams), 'http://page') : sent
  const code = cutReferralCode(page?.searchParams.get('referral_code') ?? '')
  if (!page || !code) return undefined
  const label = cutLabel(page.searchParams.get('label') ?? '') || undefined
  const task = /^\/tasks\/([a-z0-9-]{3,60})$/.exec(page.pathname)?.[1]
  return { page: page.pathname + page.search, link: shortLink({ origin: siteOrigin(), code, label, task }) }
}

/** A page that calls another address its own. @param html as built */
export const withOwnAddress = (html: string, address: string): string =>
  html
    .replace(/(<link rel="canonical" href=")[^"]*/, (_, before) => before + address.replaceAll('&', '&amp;'))
    .replace(/(<meta property="og:url" content=")[^"]*/, (_, before) => before + address.replaceAll('&', '&amp;'))
