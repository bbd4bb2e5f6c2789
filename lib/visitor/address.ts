import { isIP } from 'node:net'
import { ourServer } from '@/lib/platform/handover'
import { PEER_HEADER } from '@/lib/platform/server-headers.mjs'

/** The plain form of an address: IPv4 without its IPv6 wrapper or port; undefined if it is none. */
export function normalizeAddress(raw: string | null | undefined): string | undefined {
  let address = raw?.trim() ?? ''
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)
  if (bracketed?.[1]) address = bracketed[1]
  else if (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address)) address = address.slice(0, address.lastIndexOf(':'))
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) address = address.slice(7)
  return isIP(address) ? address.toLowerCase() : undefined
}

/**
 * The caller's address: the socket's, or the forwarded one exactly `trustedHops` proxies away. Entries further left in
 * X-Forwarded-For were written by the client and are never believed. The socket's is known where our own server runs the product;
 * Next's own tells it to nobody in a way that a client could not imitate, so that there everybody is one without a proxy.
 */
export function clientAddress(headers: Pick<Headers, 'get'>, trustedHops: number): string {
  const peer = ourServer() && normalizeAddress(headers.get(PEER_HEADER))
  if (trustedHops === 0) return peer ?? '0.0.0.0'
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(normalizeAddress)
  return forwarded.at(-trustedHops) ?? peer ?? '0.0.0.0'
}

/** What a rate limit counts by: an IPv4 address, or the /64 that an IPv6 line is given whole. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : []
  return `${[...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
