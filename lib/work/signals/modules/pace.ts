import type { Signal } from '../signal'

/** The share of the campaign's minutes in which a quick person can be done. */
const QUICK = 1 / 3

/** A task that was handed in quicker than it can be done. A further attempt only needs another picture. */
export const pace: Signal = {
  weight: 45,
  see: ({ attempt, minutesTaken, minutesNeeded }) => {
    if (attempt > 1 || minutesTaken === null || !minutesNeeded || minutesTaken < 0) return undefined
    const quickest = minutesNeeded * QUICK
    if (minutesTaken >= quickest) return undefined
    const strength = 1 - minutesTaken / quickest
    return { strength: Math.round(strength * 100) / 100, saw: { count: Math.round(minutesTaken * 10) / 10, of: minutesNeeded } }
  },
}
