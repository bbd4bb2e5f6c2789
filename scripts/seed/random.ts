/** The same choices for the same seed, on every machine. */
export interface Chance {
  /** From 0 up to 1. */
  share(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  is(probability: number): boolean
}

/** Mulberry32. */
export function chance(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(share() * (high - low + 1))
  return {
    share,
    int,
    pick: <T>(from: readonly T[]): T => {
      const picked = from[int(0, from.length - 1)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
    is: (probability) => share() < probability,
  }
}
