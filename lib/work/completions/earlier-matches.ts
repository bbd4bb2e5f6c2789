import type { Completion } from './contract'

/** An earlier completion that a flag names. */
export type EarlierMatch = NonNullable<Completion['flags'][number]['repeats']>

/** The earlier completions that flags name, each once, in the order of the flags. */
export const earlierMatches = (flags: Completion['flags']): EarlierMatch[] => [
  ...new Map(flags.flatMap(({ repeats }) => (repeats ? [[repeats.id, repeats]] : []))).values(),
]
