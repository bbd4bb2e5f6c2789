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

/** The first 64 bits of an IPv6 address, as four numbers. */
function upperHalf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : []
  return [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16))
}

const inHex = (groups: number[]) => groups.map((group) => group.toString(16)).join(':')

/** The network that rate limits count by: an IPv4 address, or the /64 of an IPv6 address, since a customer gets a whole /64. */
export const networkOf = (address: string): string => (address.includes(':') ? `${inHex(upperHalf(address))}::/64` : address)

/**
 * The networks that one customer of a provider may have to themselves: an IPv4 address, or the /56 of an IPv6 address; and the wider one around it, from
 * which a customer may have many: the /24 or the /48.
 */
export function networksAround(address: string): { narrow: string; wide: string } {
  if (!address.includes(':')) return { narrow: address, wide: `${address.slice(0, address.lastIndexOf('.'))}.0/24` }
  const [a = 0, b = 0, c = 0, d = 0] = upperHalf(address)
  return { narrow: `${inHex([a, b, c, d & 0xff00])}::/56`, wide: `${inHex([a, b, c])}::/48` }
}
