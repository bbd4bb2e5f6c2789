import 'server-only'
import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './check-address'

/** Why an address cannot be called. */
export type AddressProblem = 'not_https' | 'not_public' | 'wrong_port' | 'malformed'

/** Names that lead to no machine of the internet, whatever they resolve to. */
const INNER_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa|in-addr\.arpa|ip6\.arpa|test|invalid|onion)$/

/** The host of an address, without brackets and the dot at the end of whole names. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether a host is this machine itself by its spelling. */
const isLocalHost = (host: string) => host === 'localhost' || isLoopback(host)

/**
 * Whether an address may be called at all, as far as it says itself; what its name resolves to is looked at with each call. `URL` writes addresses
 * with decimal, octal and hexadecimal numbers as plain ones first.
 * @param allowLocal allows this machine, and http to it
 */
export function addressProblem(text: string, allowLocal: boolean): AddressProblem | undefined {
  // `URL` drops blanks, line breaks and backslashes that others read differently.
  if (!/^https?:\/\/[^\s\p{Cc}\p{Cf}\\]+$/iu.test(text) || !URL.canParse(text)) return 'malformed'
  const url = new URL(text)
  const host = hostOf(url)
  if (url.username || url.password || text.includes('#') || host === '') return 'malformed'
  const isLocal = allowLocal && isLocalHost(host)
  if (url.protocol !== 'https:' && !isLocal) return 'not_https'
  if (url.port !== '' && Number(url.port) <= 1023) return 'wrong_port'
  if (url.protocol === 'http:' && url.port === '') return 'wrong_port'
  if (isLocal) return undefined
  if (isIP(host)) return isPublicAddress(host) ? undefined : 'not_public'
  return INNER_NAME.test(host) || !host.includes('.') ? 'not_public' : undefined
}
