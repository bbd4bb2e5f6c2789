/** What a case is given. */
export interface Options {
  /** Ports that are its own, from here to nine above. */
  port: number
  /** The short form: fewer rounds, the same promises. */
  short: boolean
}

/** What a case found out. */
export interface Outcome {
  /** One line of figures. */
  figures: string
  /** Promises that did not hold; none when all is well. */
  broken: string[]
  /** Why there are no figures: what this machine lacks. */
  skipped?: string
}

/** Collects what does not hold, so that one case tells all of it. */
export function promises() {
  const broken: string[] = []
  return { broken, expect: (holds: boolean, what: string) => void (holds || broken.push(what)) }
}

/** The n-th percentile, in whole ms. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0)
}
