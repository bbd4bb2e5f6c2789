/** The options of a case. */
export interface Options {
  /** The first of ten ports that only this case uses. */
  port: number
  /** Whether to run fewer rounds. */
  short: boolean
}

/** The result of a case. */
export interface Outcome {
  /** One line of figures. */
  figures: string
  /** The promises that were broken. */
  broken: string[]
  /** Why the case was skipped: what this machine lacks. */
  skipped?: string
}

/** Collects failed expectations, so that a case reports all of them. */
export function promises() {
  const broken: string[] = []
  return { broken, expect: (holds: boolean, what: string) => void (holds || broken.push(what)) }
}

/** The n-th percentile, in whole ms. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0)
}
