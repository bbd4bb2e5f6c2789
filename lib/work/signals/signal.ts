import type { FlagReason } from '@/db/desk-values'
import type { EditingProgram, Saw } from '@/db/signal-values'

/** What is known of an attempt, read once for all signals. */
export interface AttemptFacts {
  attempt: number
  flags: readonly FlagReason[]
  /** From opening the task to handing it in, in minutes; null if it is not known. */
  minutesTaken: number | null
  /** How long the campaign says that the task takes. */
  minutesNeeded: number | null
  /** ISO 3166-1 alpha-2, of the address. */
  addressCountry: string | null
  whatsapp: string | null
  /** Different names from the same device at the same address in seven days, this one included. */
  namesOfDevice: number
  /** What became of the promoter's completions; null without a promoter. */
  promoter: { decided: number; rejected: number } | null
  /** Programs that edited a picture of the attempt. */
  editedWith: EditingProgram[]
  /** How many of the words that the campaign names were found in the pictures, and how many that only wrong ones show; null while none was read. */
  words: { found: number; named: number; wrong: number } | null
  /** Other completions of the number that are decided. */
  number: { approved: number; rejected: number }
}

/** What one signal found: from -1, which speaks for the completion, to 1, which speaks against it. */
export interface Finding {
  strength: number
  saw: Saw
}

/** One signal: a module of `modules/`, listed in `registry.ts`. What it says in words stands in `messages/` below `admin.signals`. */
export interface Signal {
  /** Points at full strength, from 0 to 100; administrators may set others. */
  weight: number
  /** @returns undefined when it sees nothing that matters */
  see: (facts: AttemptFacts) => Finding | undefined
}

/** A signal that is one or several flags, each with its strength; the strongest counts. */
export const flagSignal = (weight: number, strengths: Partial<Record<FlagReason, number>>): Signal => ({
  weight,
  see: ({ flags }) => {
    const [strongest] = flags
      .flatMap((flag) => {
        const strength = strengths[flag]
        return strength === undefined ? [] : [{ strength, saw: { word: flag } }]
      })
      .toSorted((a, b) => b.strength - a.strength)
    return strongest
  },
})
