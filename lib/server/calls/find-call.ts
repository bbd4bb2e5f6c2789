import type { Bound, FoundCalls } from '@/lib/server/http/route'
import { allCalls } from './registry'

/** The calls of one address, by method. */
interface Resource {
  /** Each part of the address; undefined for a parameter. */
  parts: (string | undefined)[]
  calls: Map<string, Bound>
}

/** Addresses by their first part and how many parts they have, by which they are found among all. */
const resources = new Map<string, Resource[]>()
const keyOf = (parts: readonly (string | undefined)[]) => `${parts.length} ${parts[0]}`

for (const call of allCalls) {
  const parts = call.endpoint.path
    .slice(1)
    .split('/')
    .map((part) => (part.startsWith('{') ? undefined : part))
  const near = resources.get(keyOf(parts)) ?? []
  const resource = near.find((one) => one.parts.every((part, at) => part === parts[at])) ?? { parts, calls: new Map<string, Bound>() }
  resource.calls.set(call.endpoint.method, call)
  if (!near.includes(resource)) near.push(resource)
  // What is written out comes before a parameter, so that `/campaigns/all` is no campaign.
  near.sort((one, other) => {
    const at = one.parts.findIndex((part, n) => (part === undefined) !== (other.parts[n] === undefined))
    return at < 0 ? 0 : one.parts[at] === undefined ? 1 : -1
  })
  resources.set(keyOf(parts), near)
}

/** Finds the calls of an address. @param parts its decoded parts below `/api/v1`: `['referrals', 'ABCD']` @returns undefined if no call has it */
export function findCalls(parts: readonly string[]): FoundCalls | undefined {
  const found = resources.get(keyOf(parts))?.find((one) => one.parts.every((part, at) => part === undefined || part === parts[at]))
  return found && { calls: found.calls, values: parts.filter((_, at) => found.parts[at] === undefined) }
}
