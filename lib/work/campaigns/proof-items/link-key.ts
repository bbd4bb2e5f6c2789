import 'server-only'

/** Names of one site. */
const SAME_SITES: Record<string, string> = {
  'twitter.com': 'x.com',
  'fb.com': 'facebook.com',
  'youtu.be': 'youtube.com',
  'threads.net': 'threads.com',
  'instagr.am': 'instagram.com',
}

/** Sites whose posts are told by the path alone; what follows it says who shared the post and how. */
const BY_PATH = new Set(['instagram.com', 'tiktok.com', 'x.com', 'threads.com', 'kwai.com', 'pinterest.com', 'linkedin.com'])

/** What sharing and advertising add to the address of any site. */
const ADDED =
  /^(?:utm_\w+|igsh(?:id)?|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|mc_[ce]id|mibextid|rdid|share_\w+|_[rt]|ref_(?:src|url)|si|feature|pp)$/i

/** The part of a path that names a post, after whatever stands before it, as `[its kind, its name]`. */
const POSTS: Record<string, { pattern: RegExp; kind: string }[]> = {
  'instagram.com': [{ pattern: /^\/(?:[^/]+\/)?(?:p|reels?|tv)\/([^/]+)/, kind: 'p' }],
  'tiktok.com': [
    { pattern: /^\/@[^/]*\/(?:video|photo)\/(\d+)/, kind: 'video' },
    { pattern: /^\/v\/(\d+)/, kind: 'video' },
  ],
  'x.com': [{ pattern: /^\/[^/]+\/[^/]+\/status(?:es)?\/(\d+)|^\/[^/]+\/status(?:es)?\/(\d+)/, kind: 'status' }],
  'youtube.com': [{ pattern: /^\/(?:shorts|live|embed|v)\/([^/]+)/, kind: 'video' }],
  'threads.com': [{ pattern: /^\/@[^/]+\/post\/([^/]+)/, kind: 'post' }],
}

/** Names of people, of which case says nothing. */
const isPerson = (site: string, path: string) => (BY_PATH.has(site) || site === 'facebook.com') && /^\/@?[\w.-]+$/.test(path)

function queryOf(site: string, url: URL): string {
  if (BY_PATH.has(site)) return ''
  const kept = [...url.searchParams].filter(([name]) => !ADDED.test(name))
  const query = new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  return query && `?${query}`
}

/**
 * What posts are compared by: the same for all addresses under which one post is shared, and no address itself. Short links (`vm.tiktok.com`) hide what they
 * lead to, so they are compared as they are.
 * @param link an https address
 */
export function linkKey(link: string): string {
  const url = new URL(link)
  const host = url.hostname.replace(/^(?:(?:www|m|mobile|web|pt-br|l)\.)+(?=[^.]+\.)/, '')
  const site = SAME_SITES[host] ?? host
  const path = url.pathname.replace(/\/+$/, '').replace(/\/{2,}/g, '/')
  const video = site === 'youtube.com' ? (host === 'youtu.be' ? path.slice(1) : path === '/watch' && url.searchParams.get('v')) : undefined
  if (video) return `${site}/video/${video}`
  for (const { pattern, kind } of POSTS[site] ?? []) {
    const name = pattern.exec(path)?.slice(1).find(Boolean)
    if (name) return `${site}/${kind}/${name}`
  }
  return `${site}${isPerson(site, path) ? path.toLowerCase() : path}${queryOf(site, url)}${url.hash}`
}
