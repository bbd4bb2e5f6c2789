import { withoutUnseen } from '@/lib/platform/contract/unseen'

// Read by the page too, before it has zod.

/** A host with a name: reviewers open the link, so it leads to no number in somebody's own network. */
const NAMED = /\.(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/

/** What looks like an address without its scheme: a host, and what follows it. */
const BARE = /^(?:[a-z0-9\u00a1-\uffff](?:[a-z0-9\u00a1-\uffff-]{0,62})\.)+[a-z]{2,63}(?:[/?#].*)?$/iu

const BEFORE = /^[([{*_~]+/
const BEHIND = /[\]}>*~…,;:!?.]$/

/** Without the marks of the sentence around an address; a bracket stays where the address has the other one. */
function bare(word: string): string {
  let text = word.replace(BEFORE, '')
  while (BEHIND.test(text) || (text.endsWith(')') && !text.includes('('))) text = text.slice(0, -1)
  return text
}

function read(word: string): URL | undefined {
  const address = `https://${word.replace(/^https?:\/\//i, '')}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  url.hostname = url.hostname.replace(/\.$/, '')
  if (!url.hostname.includes('.') || url.username || url.password) return undefined
  // What only moves within the page is no part of the address.
  if (!/^#[!/]/.test(url.hash)) url.hash = ''
  return url
}

const isOn = (hosts: string[], { hostname }: URL) => hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

type Found = { url: URL } | { error: 'url_required' | 'item_link_missing' | 'item_link_host' | 'invalid' }

/** The address in what somebody pasted: with or without `https://`, in quotes, and with words around it. @param hosts where it has to lead; anywhere without any */
export function linkIn(pasted: string, hosts: string[]): Found {
  const text = withoutUnseen(pasted)
  if (!text) return { error: 'url_required' }
  const words = text.split(/[\s\p{Cc}\p{Z}"'“”‘’«»<>]+/u).filter(Boolean)
  const whole = words.flatMap((word) => {
    const at = word.search(/https?:\/\//i)
    return at < 0 ? [] : [bare(word.slice(at))]
  })
  const short = words.map(bare).filter((word) => BARE.test(word) && (words.length === 1 || /^www\.|\//i.test(word)))
  const urls = (whole.length > 0 ? whole : short).flatMap((word) => read(word) ?? [])
  const url = urls.find((one) => isOn(hosts, one)) ?? urls[0]
  if (!url) return { error: 'item_link_missing' }
  if (!NAMED.test(url.hostname)) return { error: 'invalid' }
  return hosts.length > 0 && !isOn(hosts, url) ? { error: 'item_link_host' } : { url }
}
