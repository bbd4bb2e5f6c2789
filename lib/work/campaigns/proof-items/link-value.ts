import 'server-only'
import { webAddress } from '../texts'
import { typedText, type ValueCheck } from './item-value'

/** The longest address in its normal form, in bytes: an index holds it. */
const MAX_BYTES = 2048

/** A host with a name: reviewers open the link, so it leads to no number in somebody's own network. */
const NAMED = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/

/** One address in one spelling: host in lower case without a last dot, and no part that only moves within the page. */
function normalForm(url: URL): string {
  url.hostname = url.hostname.replace(/\.$/, '')
  if (!/^#[!/]/.test(url.hash)) url.hash = ''
  return url.href
}

/** An https address on one of the item's hosts or their subdomains. */
export const linkValue: ValueCheck<'link'> = ({ hosts }, raw) => {
  const typed = typedText(raw)
  if (!typed) return { error: 'url_required' }
  if (typed.length > MAX_BYTES) return { error: 'too_long' }
  if (!webAddress.safeParse(typed).success) return { error: 'https_only' }
  const url = new URL(typed)
  const value = normalForm(url)
  if (!NAMED.test(url.hostname)) return { error: 'invalid' }
  if (hosts.length > 0 && !hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) return { error: 'item_link_host' }
  return value.length > MAX_BYTES ? { error: 'too_long' } : { value }
}
