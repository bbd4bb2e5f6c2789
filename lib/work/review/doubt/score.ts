import { type Saw, type SeenSignal, type SignalName, signalNames } from '@/db/signal-values'
import { type AttemptFacts, signals } from './signals'

/** What all signals see in an attempt. */
export const seenIn = (facts: AttemptFacts): SeenSignal[] =>
  signalNames.flatMap((name) => {
    const finding = signals[name].see(facts)
    return finding ? [{ name, ...finding }] : []
  })

/** A part of a score: its points, above 0 against the completion and below 0 for it. */
interface Part {
  name: SignalName
  points: number
  saw: Saw
}

/** The parts of a score, those that speak most against the completion first. A signal that counts nothing is left out. */
export const partsOf = (seen: SeenSignal[]): Part[] =>
  seen
    .map(({ name, strength, saw }) => ({ name, points: Math.round(strength * signals[name].weight), saw }))
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => b.points - a.points)

/**
 * The sum of the parts, from 0 to 100. An attempt is good when no part speaks against it: a good history lowers a score, but hides no doubt.
 */
export function scoreOf(seen: SeenSignal[]): { score: number; isGood: boolean } {
  const parts = partsOf(seen)
  const sum = parts.reduce((total, { points }) => total + points, 0)
  return { score: Math.min(100, Math.max(0, sum)), isGood: parts.every(({ points }) => points < 0) }
}
