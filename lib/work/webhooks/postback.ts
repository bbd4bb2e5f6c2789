import 'server-only'
import type { Db } from '@/db/client'
import { refOf } from '@/lib/work/completions/ref'
import type { EventRow } from '@/lib/work/events/to-event'
import { toEvent } from '@/lib/work/events/to-event'

// An address that a promoter's tracker gives them, with macros that stand for what it wants to know of a completion.

type Macros = Record<'ref' | 'label' | 'commission' | 'event', string>

/** What a try of the address says, of no completion. */
export const TRIED: Macros = { ref: '', label: '', commission: '', event: 'test' }

const MACRO = /\{(ref|label|commission|event)\}/g

/** The address with its macros filled in, each encoded so that it is one value wherever it stands. */
export const addressWith = (url: string, macros: Macros): string => url.replace(MACRO, (_, name: keyof Macros) => encodeURIComponent(macros[name]))

const same = (value: string): Macros => ({ ref: value, label: value, commission: value, event: value })

/** An address as it could be called, to check it; undefined where it has other macros than ours, or one decides whom it calls. */
export function exampleOf(url: string): string | undefined {
  const [one, other] = [addressWith(url, same('a')), addressWith(url, same('b'))]
  if (/[{}]/.test(one) || !URL.canParse(one) || !URL.canParse(other)) return undefined
  return new URL(one).origin === new URL(other).origin ? one : undefined
}

/** What an event says in the words of an address: the commission in reais with two decimals, and of its type what happened. */
export async function macrosOf(db: Db, event: EventRow): Promise<Macros> {
  const { type, data } = toEvent(event)
  if (!('attempt' in data)) return TRIED
  return { ref: (await refOf(db, data.id)) ?? '', label: data.label ?? '', commission: data.commission.toFixed(2), event: type.split('.')[1] ?? '' }
}
