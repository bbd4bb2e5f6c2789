import 'server-only'
import ipaddr from 'ipaddr.js'

/** Addresses that the library counts as public, and that lead into a network: what Azure's machines ask for their secrets, and anycast relays of 6to4. */
const ALSO_PRIVATE = [
  [ipaddr.IPv4.parse('168.63.129.16'), 32],
  [ipaddr.IPv4.parse('192.88.99.0'), 24],
] as const

/** What the internet's addresses of version 6 begin with. Everything else is reserved, or has one of version 4 in it. */
const PUBLIC_V6 = [ipaddr.IPv6.parse('2000::'), 3] as const

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local (with metadata of clouds), of carriers (CGNAT), multicast or
 * reserved, and not a way to such a one (IPv4 in IPv6, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  if (address.kind() === 'ipv6') return (address as ipaddr.IPv6).match(PUBLIC_V6[0], PUBLIC_V6[1]) && !isTunnel(address as ipaddr.IPv6)
  return ALSO_PRIVATE.every(([network, bits]) => !(address as ipaddr.IPv4).match(network, bits))
}

/** Whether the last half is an ISATAP identifier, which has an address of version 4 in it. */
const isTunnel = ({ parts }: ipaddr.IPv6) => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe

/** Whether an IP address is this machine's own. */
export const isLoopback = (text: string): boolean => ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'
