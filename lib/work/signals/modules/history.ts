import type { Signal } from '../signal'

/** As many approved tasks as this speak as strongly as it gets for a person. */
const WELL_KNOWN = 5

/** What became of the other tasks of the number: approved ones speak for a person, rejected ones against. */
export const history: Signal = {
  weight: 25,
  see: ({ number: { approved, rejected } }) => {
    if (rejected === 0) return approved > 0 ? { strength: -Math.min(1, approved / WELL_KNOWN), saw: { count: approved, of: approved } } : undefined
    return rejected > approved ? { strength: Math.min(1, rejected / 3), saw: { count: approved, of: approved + rejected } } : undefined
  },
}
