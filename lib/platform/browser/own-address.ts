import { shortLink } from '@/lib/platform/pages/short-link'

/** Has a page with a promoter's code call the short link its own address, because share buttons take that. Call it once React knows its tags again. */
export function callShortLinkOwn(): void {
  const { origin, pathname, search } = window.location
  const query = new URLSearchParams(search)
  const code = query.get('referral_code')
  if (!code) return
  const link = shortLink({ origin, code, label: query.get('label') ?? undefined, task: /^\/tasks\/([a-z0-9-]{3,60})(?:\/|$)/.exec(pathname)?.[1] })
  for (const tag of document.querySelectorAll('link[rel=canonical]')) tag.setAttribute('href', link)
  for (const tag of document.querySelectorAll('meta[property="og:url"]')) tag.setAttribute('content', link)
}
