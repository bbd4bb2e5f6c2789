import { CAMPAIGN_SLUG, LINK_REF } from '@/db/campaign-values'
import { cutLabel, cutReferralCode } from '@/lib/platform/codes/referral-code'

/** A longer referral code cannot exist. */
const LONGEST_CODE = 64

/** A part of a path as it was typed; empty if it cannot be decoded. */
function decoded(part = ''): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/**
 * Where a short link `/r/{code}/{label}?task={slug}&ref={ref}` leads: the page of the task, else the landing page, with code, label and ref in its query. Whether
 * somebody has the code is said there. What is no label and no slug is dropped, so that the address is always one of this site.
 */
export function shortLinkTarget(pathname: string, query: URLSearchParams): string {
  const [typed = '', behind = ''] = pathname.split('/').slice(2, 4).map(decoded)
  const [code, label] = [cutReferralCode(typed), cutLabel(behind)]
  const task = query.get('task')?.trim() ?? ''
  const [ref] = LINK_REF.exec(query.get('ref') ?? '') ?? []
  const link = new URLSearchParams()
  if (code && code.length <= LONGEST_CODE) {
    link.set('referral_code', code)
    if (label) link.set('label', label)
    if (ref) link.set('ref', ref)
  }
  const page = CAMPAIGN_SLUG.test(task) ? `/tasks/${task}` : '/'
  return link.size > 0 ? `${page}?${link}` : page
}

interface ShortLink {
  /** Of the site, without a path. */
  origin: string
  /** The promoter's referral code. */
  code: string
  /** Where the link is put, in the promoter's own word. */
  label?: string | undefined
  /** The slug of a task; without it the link leads to the landing page. */
  task?: string | undefined
}

/** The one-line link of a promoter. */
export const shortLink = ({ origin, code, label, task }: ShortLink): string =>
  `${origin}/r/${encodeURIComponent(code)}${label ? `/${label}` : ''}${task ? `?task=${task}` : ''}`

/** The link that a short link leads to, as SPEC section 1 writes it: `{host}?referral_code={code}`. @param link with the site's origin */
export function fullLink(link: string): string {
  const { origin, pathname, searchParams } = new URL(link)
  return origin + shortLinkTarget(pathname, searchParams).replace(/^\/\?/, '?')
}
