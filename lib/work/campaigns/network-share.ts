import { networksAround } from '@/lib/platform/visitor/address'

// Nobody should hold the money of a campaign for nothing. Who holds an open place is known by its network alone, because whoever wants many invents a
// device for each; and a network can be a carrier's, with a whole group of people behind one address.

/**
 * The most open places of one network: this part of all that a campaign could have open, or up to `least` where that is no more than `ofSmall` of them,
 * so that a small campaign is not one network's either.
 */
const SHARES = { narrow: { part: 1 / 5, least: 100, ofSmall: 1 / 2 }, wide: { part: 2 / 5, least: 200, ofSmall: 3 / 4 } } as const

/** So many open places each network may have: those of a family or a class. */
const FEW = 5

function mostOf(kind: keyof typeof SHARES, total: number): number {
  const { part, least, ofSmall } = SHARES[kind]
  return Math.max(FEW, Math.min(least, Math.ceil(ofSmall * total)), Math.floor(part * total))
}

const kinds = ['narrow', 'wide'] as const

/** The open places of a campaign by network. */
export class OpenPlaces {
  private readonly byNetwork = new Map<string, number>()
  private total = 0

  constructor(open: { ipAddress: string | null; open: number }[]) {
    for (const { ipAddress, open: places } of open) this.add(ipAddress, places)
  }

  /** @param ipAddress null once it was erased */
  add(ipAddress: string | null, places = 1): void {
    this.total += places
    if (ipAddress === null) return
    const networks = networksAround(ipAddress)
    for (const kind of kinds) this.byNetwork.set(networks[kind], this.openOf(networks[kind]) + places)
  }

  /** Whether a network has its share of the places. @param left how many places there are beside the open ones */
  isFull(ipAddress: string, left: number): boolean {
    const networks = networksAround(ipAddress)
    return kinds.some((kind) => this.openOf(networks[kind]) >= mostOf(kind, left + this.total))
  }

  private openOf(network: string): number {
    return this.byNetwork.get(network) ?? 0
  }
}
