import { isIP } from 'node:net'
import { ourServer } from '@/lib/platform/handover'
import { PEER_HEADER } from '@/lib/platform/server-headers.mjs'

/** Normalizes an address: lower case, no port, IPv4 without its IPv6 prefix; undefined if it is not an address. */
export function normalizeAddress(raw: string | null | undefined): string | undefined {
  let address = raw?.trim() ?? ''
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(address)
  if (bracketed?.[1]) address = bracketed[1]
  else if (/^\d+\.\d+\.\d+\.\d+:\d+$/.test(address)) address = address.slice(0, address.lastIndexOf(':'))
  if (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address)) address = address.slice(7)
  return isIP(address) ? address.toLowerCase() : undefined
}

/**
 * The caller's address: that of the socket, or the X-Forwarded-For entry that is `trustedHops` from the right. Entries further left
 * were written by the client and are not trusted. Only our own server passes on the socket's address in a header that clients cannot
 * forge; under `next start` without a proxy all callers are `0.0.0.0`.
 */
export function clientAddress(headers: Pick<Headers, 'get'>, trustedHops: number): string {
  const peer = ourServer() && normalizeAddress(headers.get(PEER_HEADER))
  if (trustedHops === 0) return peer ?? '0.0.0.0'
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map(normalizeAddress)
  return forwarded.at(-trustedHops) ?? peer ?? '0.0.0.0'
}

/** The network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address, since a customer gets a whole /64. */
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
