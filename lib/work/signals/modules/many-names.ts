import type { Signal } from '../signal'

/** A family shares a telephone: up to this many names say nothing. */
const NAMES_OF_A_FAMILY = 2
/** As many names as this are as strong as it gets. */
const MOST_NAMES = 6

/** A device at one address that handed in under many names. */
export const manyNames: Signal = {
  weight: 50,
  see: ({ namesOfDevice: count, flags }) => {
    const strength = Math.min(1, (count - NAMES_OF_A_FAMILY) / (MOST_NAMES - NAMES_OF_A_FAMILY))
    const least = flags.includes('same_device') ? 0.5 : 0
    return strength > 0 || least > 0 ? { strength: Math.max(strength, least), saw: { count } } : undefined
  },
}
