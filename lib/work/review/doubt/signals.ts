import metadata from 'libphonenumber-js/max/metadata'
import type { FlagReason } from '@/db/desk-values'
import type { EditingProgram, Saw, SignalName } from '@/db/signal-values'
import { phoneNumber } from '@/lib/platform/phone-numbers/phone-number'

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

/** One signal. What it says in words stands in `messages/` below `admin.signals`. */
interface Signal {
  /** Points at full strength, from 0 to 100. */
  weight: number
  /** @returns how strongly it speaks, from -1 for the completion to 1 against it; undefined when it sees nothing that matters */
  see: (facts: AttemptFacts) => { strength: number; saw: Saw } | undefined
}

/** A signal that is one or several flags, each with its strength; the strongest counts. */
const flagged = (weight: number, strengths: Partial<Record<FlagReason, number>>): Signal => ({
  weight,
  see: ({ flags }) =>
    flags
      .flatMap((flag) => {
        const strength = strengths[flag]
        return strength === undefined ? [] : [{ strength, saw: { word: flag } }]
      })
      .toSorted((a, b) => b.strength - a.strength)[0],
})

const hundredths = (strength: number) => Math.round(strength * 100) / 100

/** The share of the campaign's minutes in which a quick person can be done. */
const QUICK = 1 / 3
/** A family shares a telephone: up to this many names say nothing; as many as the second are as strong as it gets. */
const [NAMES_OF_A_FAMILY, MOST_NAMES] = [2, 6]
/** With fewer decided, a share of rejections is chance. */
const ENOUGH_DECIDED = 20
/** Rejected shares from which the promoter's people count, and at which they are as strong as it gets. */
const [COUNTS_FROM, FULL_FROM] = [0.25, 0.6]
/** As many approved tasks as this speak as strongly as it gets for a person. */
const WELL_KNOWN = 5

/** What may speak against a task. A new one is a name in `db/signal-values.ts`, an entry here, and its texts below `admin.signals`. */
export const signals: Record<SignalName, Signal> = {
  /** A picture or a link that an earlier completion has. Pictures that look alike may still be two right ones of the same screen. */
  copy: flagged(60, { same_picture: 1, same_link: 1, similar_picture: 0.75 }),
  /** A question whose right answer the person could only know after the task. */
  choices: flagged(50, { wrong_choice: 1 }),
  /**
   * The words that the campaign names, looked for in the pictures. Reading misses some in photos, so that only a picture without any of them, or with one
   * that only a wrong one shows, speaks against a completion.
   */
  words: {
    weight: 45,
    see: ({ words: read }) => {
      if (!read) return undefined
      const saw = { count: read.found, of: read.named }
      if (read.wrong > 0) return { strength: 1, saw: { ...saw, wrong: read.wrong } }
      if (read.named === 0) return undefined
      if (read.found === 0) return { strength: 1, saw }
      return read.found === read.named ? { strength: -0.5, saw } : undefined
    },
  },
  /** The promoter, or an administrator, was signed in on this device, or the person gave what the promoter gave. */
  own_device: flagged(60, { own_device: 1, own_admin_device: 1, own_details: 1 }),
  /** Somebody else is paid to the same key. */
  payout_key: flagged(50, { same_payout_key: 1 }),
  /** The number of a known person, to be paid to a key and done on a device that this person never had. */
  known_number: flagged(50, { known_number: 1 }),
  /** A device at one address that handed in under many names. */
  many_names: {
    weight: 50,
    see: ({ namesOfDevice: count, flags }) => {
      const strength = Math.min(1, (count - NAMES_OF_A_FAMILY) / (MOST_NAMES - NAMES_OF_A_FAMILY))
      const least = flags.includes('same_device') ? 0.5 : 0
      return strength > 0 || least > 0 ? { strength: Math.max(strength, least), saw: { count } } : undefined
    },
  },
  /** A task that was handed in quicker than it can be done. A further attempt only needs another picture. */
  pace: {
    weight: 45,
    see: ({ attempt, minutesTaken, minutesNeeded }) => {
      if (attempt > 1 || minutesTaken === null || !minutesNeeded || minutesTaken < 0) return undefined
      const quickest = minutesNeeded * QUICK
      if (minutesTaken >= quickest) return undefined
      return { strength: hundredths(1 - minutesTaken / quickest), saw: { count: Math.round(minutesTaken * 10) / 10, of: minutesNeeded } }
    },
  },
  /** A picture whose file named a program that edits pictures. People crop with some of these, so that it proves nothing by itself. */
  edited: {
    weight: 45,
    see: ({ editedWith: [word] }) => (word ? { strength: 1, saw: { word } } : undefined),
  },
  /** The promoter's people are often rejected. */
  promoter: {
    weight: 30,
    see: (facts) => {
      const { decided, rejected } = facts.promoter ?? { decided: 0, rejected: 0 }
      if (decided < ENOUGH_DECIDED) return undefined
      const share = rejected / decided
      if (share < COUNTS_FROM) return undefined
      const strength = Math.min(1, Math.max(0.1, (share - COUNTS_FROM) / (FULL_FROM - COUNTS_FROM)))
      return { strength: hundredths(strength), saw: { count: rejected, of: decided } }
    },
  },
  /** The number handed in this campaign's task before. */
  same_number: flagged(40, { same_whatsapp: 1 }),
  /** The address is in another country than the number. People travel and use foreign networks, so that it is weak. */
  place: {
    weight: 20,
    see: ({ addressCountry, whatsapp }) => {
      const country = whatsapp ? phoneNumber(whatsapp, metadata)?.country : undefined
      return country && addressCountry && country !== addressCountry ? { strength: 1, saw: { word: addressCountry, other: country } } : undefined
    },
  },
  /** Nobody but a person can say whether this picture was seen before. */
  not_compared: flagged(25, { not_compared: 1 }),
  /** An erased person had the same number, key or picture. */
  erased_before: flagged(30, { erased_before: 1 }),
  /** What became of the other tasks of the number: approved ones speak for a person, rejected ones against. */
  history: {
    weight: 25,
    see: ({ number: { approved, rejected } }) => {
      if (rejected === 0) return approved > 0 ? { strength: -Math.min(1, approved / WELL_KNOWN), saw: { count: approved, of: approved } } : undefined
      return rejected > approved ? { strength: Math.min(1, rejected / 3), saw: { count: approved, of: approved + rejected } } : undefined
    },
  },
}
