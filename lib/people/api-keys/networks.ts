import ipaddr from 'ipaddr.js'

/** An address of IPv4 in four decimal parts, or of IPv6 without a zone; `ipaddr.js` would also take octal and shortened ones. */
const isPlain = (address: string) => ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'))

/** IPv4 addresses that are written in IPv6 have 96 bits before their own. */
const MAPPED_BITS = 96

/**
 * The usual spelling of an address or a network in CIDR notation: IPv4 that is written in IPv6 as IPv4, the bits behind the prefix as zeros.
 * @returns undefined if it is neither
 */
export function normalizeNetwork(text: string): string | undefined {
  const [address = '', bits, more] = text.split('/')
  if (more !== undefined || !isPlain(address)) return undefined
  const parsed = ipaddr.parse(address)
  if (bits === undefined) return ipaddr.process(address).toString()
  const length = Number(bits)
  if (!/^\d{1,3}$/.test(bits) || length > (parsed.kind() === 'ipv4' ? 32 : 128)) return undefined
  if (parsed instanceof ipaddr.IPv6) {
    if (parsed.isIPv4MappedAddress() && length >= MAPPED_BITS) return normalizeNetwork(`${parsed.toIPv4Address()}/${length - MAPPED_BITS}`)
    return `${ipaddr.IPv6.networkAddressFromCIDR(text)}/${length}`
  }
  return `${ipaddr.IPv4.networkAddressFromCIDR(text)}/${length}`
}

/** Whether an address is one of these, or in one of these networks. @param networks as {@link normalizeNetwork} spells them; with none every address is */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  // A server that listens on IPv6 sees callers of IPv4 as `::ffff:192.0.2.1`.
  const caller = ipaddr.process(address)
  return networks.some((network) => {
    const parsed = network.includes('/') ? ipaddr.parseCIDR(network) : undefined
    const [range, length] = parsed ?? [ipaddr.parse(network), undefined]
    return range.kind() === caller.kind() && caller.match(range, length ?? (range.kind() === 'ipv4' ? 32 : 128))
  })
}
