import type { Completion } from './contract'

/** An earlier completion that a flag names. */
export type Twin = NonNullable<Completion['flags'][number]['repeats']>

/** The earlier completions that flags name, each once, in the order of the flags. */
export const twinsOf = (flags: Completion['flags']): Twin[] => [...new Map(flags.flatMap(({ repeats }) => (repeats ? [[repeats.id, repeats]] : []))).values()]
