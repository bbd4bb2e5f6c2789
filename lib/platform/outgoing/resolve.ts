import 'server-only'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { processGlobal } from '@/lib/platform/process-global'

/** What a name resolves to. */
export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

// The system's own look-up reads /etc/hosts, which names machines of the inner network, and its four threads are those that read files: names that take
// long would hold up everything.
const resolver = processGlobal('outgoing resolver', () => new Resolver({ timeout: 2_000, tries: 2 }))

/** Asks these servers of names instead of the system's, such as `127.0.0.1:5353`; for tests. */
export const askNameServers = (servers: string[]) => resolver.setServers(servers)

/** All addresses of a host, those of version 4 first. @throws the failure of the look-up if there are none */
export async function resolveHost(host: string): Promise<ResolvedAddress[]> {
  const literal = isIP(host)
  if (literal) return [{ address: host, family: literal === 4 ? 4 : 6 }]
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((answer, at) =>
    answer.status === 'fulfilled' ? answer.value.map((address): ResolvedAddress => ({ address, family: at === 0 ? 4 : 6 })) : [],
  )
  if (addresses.length > 0) return addresses
  throw found.find((answer) => answer.status === 'rejected')?.reason ?? new Error('no addresses')
}
