import type { CallInput, CallOutput } from '@/lib/platform/contract/endpoint'
import type { ReviewItem, reviewCompletion, takeReviews } from '@/lib/work/reviews/contract'

/** How many completions are at hand: the one on the screen and the next five. */
export const AT_HAND = 6
/** The server skips at most 20; the others are put off, or on their way. */
const MOST_OPEN = 18
/** Decisions of this sitting that can be looked at once more. */
const MOST_DECIDED = 60
/** A proof's address holds for ten minutes. */
const ADDRESS_MS = 8 * 60_000

/** A decision as it is sent. */
export type ReviewDecision = Omit<CallInput<typeof reviewCompletion>['body'], 'attempt'>
export type Reason = NonNullable<ReviewDecision['reason']>

/** A decision of this sitting, and when it was made, in milliseconds; `saved` once the server has it. */
type Made = ReviewDecision & { at: number; saved: boolean }

export interface Entry {
  item: ReviewItem
  /** When its addresses were signed, in milliseconds. */
  fetchedAt: number
  /** The decision of this sitting. */
  made?: Made
  /** What went wrong. With `again` the decision did not arrive and may be sent again; without, it was refused and somebody else's stands. */
  problem?: { text: string | undefined; again?: ReviewDecision }
}

export interface Desk {
  /** In the order in which they came: those decided in this sitting, then those that wait. */
  entries: Entry[]
  /** The completion on the screen; undefined when none is left. */
  at?: number | undefined
  /** The last decision, whose undoing is offered; `failed` when undoing it did not work, with the server's words. */
  last?: { id: number; undone: boolean; failed?: { text: string | undefined } } | undefined
  meta?: CallOutput<typeof takeReviews>['meta'] | undefined
}

export const emptyDesk: Desk = { entries: [] }

const idOf = ({ item }: Entry) => item.completion.id

/** Whether a decision on it can be made. */
export const isOpen = ({ made, problem }: Entry) => !made && (!problem || problem.again !== undefined)

export const entryOf = ({ entries }: Desk, id: number | undefined): Entry | undefined => entries.find((entry) => idOf(entry) === id)
export const currentOf = (desk: Desk): Entry | undefined => entryOf(desk, desk.at)

const placeOf = ({ entries, at }: Desk) => entries.findIndex((entry) => idOf(entry) === at)

/** The open ones from the current one on, that one included. */
export const aheadOf = (desk: Desk): Entry[] => desk.entries.slice(Math.max(0, placeOf(desk))).filter(isOpen)

export const failedEntries = ({ entries }: Desk) => entries.filter(({ problem }) => problem !== undefined)

const change = (desk: Desk, id: number, to: (entry: Entry) => Entry): Desk => ({
  ...desk,
  entries: desk.entries.map((entry) => (idOf(entry) === id ? to(entry) : entry)),
})

const without = ({ made, problem, ...entry }: Entry): Entry => entry

/** The next open one after the current, else the first that was put off. */
const next = (desk: Desk): number | undefined => {
  const found = desk.entries.slice(placeOf(desk) + 1).find(isOpen) ?? desk.entries.find(isOpen)
  return found && idOf(found)
}

/** What to ask the server for. */
export function wanted(desk: Desk): { limit: number; skip: number[] } {
  const open = desk.entries.filter(isOpen)
  const limit = Math.max(0, Math.min(AT_HAND - aheadOf(desk).length, MOST_OPEN - open.length))
  return {
    limit,
    skip: desk.entries
      .filter((entry) => isOpen(entry) || entry.made?.saved === false)
      .map(idOf)
      .slice(-20),
  }
}

/** What to ask for to keep what is at hand: those ahead are answered anew, those put off go back to everybody. */
export function toRenew(desk: Desk): { limit: number; skip: number[] } {
  const ahead = new Set(aheadOf(desk).map(idOf))
  const { skip } = wanted(desk)
  return { limit: Math.max(AT_HAND, Math.min(10, ahead.size)), skip: skip.filter((id) => !ahead.has(id)) }
}

/**
 * Takes in what the server assigned.
 * @param askedAt what was decided since then is not in the answer yet
 * @param renewed the ids that were asked for once more: those that are missing in the answer wait no longer
 */
export function received(desk: Desk, { data, meta }: CallOutput<typeof takeReviews>, askedAt: number, renewed: number[] = []): Desk {
  const items = new Map(data.map((item) => [item.completion.id, item]))
  const gone = new Set(renewed.filter((id) => !items.has(id) && id !== desk.at))
  const kept = desk.entries.flatMap((entry) => {
    const item = items.get(idOf(entry))
    if (!item) return isOpen(entry) && gone.has(idOf(entry)) ? [] : [entry]
    const { made } = entry
    if (made ? !made.saved || made.at >= askedAt : isOpen(entry) && isSame(entry, item, askedAt, desk.at)) {
      items.delete(idOf(entry))
      return [entry]
    }
    // It waits again: a newer proof came, or somebody undid the decision.
    if (!isOpen(entry)) return []
    items.delete(idOf(entry))
    return [{ item, fetchedAt: askedAt }]
  })
  const entries = [...kept, ...[...items.values()].map((item) => ({ item, fetchedAt: askedAt }))]
  const state = { ...desk, meta, entries }
  return entryOf(state, desk.at) ? state : { ...state, at: next({ ...state, at: undefined }) }
}

/** Whether what is at hand may stay: a picture that is looked at is not fetched again for a new address. */
const isSame = ({ item, fetchedAt }: Entry, { completion }: ReviewItem, now: number, at: number | undefined) =>
  item.completion.attempt === completion.attempt && (completion.id === at || now - fetchedAt < ADDRESS_MS)

/** A decision is made: the next one comes. */
export function decided(desk: Desk, id: number, made: Made): Desk {
  const state = change(desk, id, (entry) => ({ ...without(entry), made }))
  const closed = state.entries.filter((entry) => entry.made?.saved)
  const old = new Set(closed.slice(0, Math.max(0, closed.length - MOST_DECIDED)))
  return { ...state, entries: state.entries.filter((entry) => !old.has(entry)), at: desk.at === id ? next(state) : desk.at, last: { id, undone: false } }
}

/** The server has this decision. It may have been undone meanwhile, and another one made. */
export const saved = (desk: Desk, id: number, made: Made): Desk =>
  change(desk, id, (entry) => (entry.made === made ? { ...entry, made: { ...made, saved: true } } : entry))

/**
 * This decision is taken back: it was refused, or did not arrive. If its reviewer undid it meanwhile, a refusal is said all the same, because
 * nothing can be decided any more; whatever else was made of it stays as it is.
 */
export function takenBack(desk: Desk, id: number, made: Made, problem: NonNullable<Entry['problem']>): Desk {
  const now = entryOf(desk, id)?.made
  if (now ? now !== made : problem.again) return desk
  const state = change(desk, id, (entry) => ({ ...without(entry), problem }))
  const last = desk.last?.id === id ? undefined : desk.last
  return { ...state, last, at: desk.at ?? (problem.again ? id : undefined) }
}

/** A decision of this sitting is undone: it is on the screen again. */
export const undone = (desk: Desk, id: number): Desk => ({ ...change(desk, id, without), at: id, last: { id, undone: true } })

/** Undoing did not work: the decision stands as it was, unless there is a new one by now. @param made undefined when it may not have arrived at all */
export const stands = (desk: Desk, id: number, made: Made | undefined, failed?: { text: string | undefined }): Desk => ({
  ...change(desk, id, (entry) => (entry.made || !made ? entry : { ...entry, made })),
  last: { id, undone: false, ...(failed && { failed }) },
})

/** The word on a problem has been read. */
export const dismissed = (desk: Desk, id: number): Desk => {
  const entry = entryOf(desk, id)
  if (entry && isOpen(entry)) return change(desk, id, without)
  const state = { ...desk, entries: desk.entries.filter((other) => other !== entry) }
  return desk.at === id ? { ...state, at: next({ ...state, at: undefined }) } : state
}

/** Goes to the next or the one before, decided ones too. */
export function moved(desk: Desk, by: 1 | -1): Desk {
  const place = placeOf(desk)
  if (place < 0) return by < 0 && desk.entries.length > 0 ? { ...desk, at: desk.entries.map(idOf).at(-1) } : desk
  const to = desk.entries[place + by]
  if (to) return { ...desk, at: idOf(to) }
  // After the last one come those that were put off, and after a decided one nothing may be left.
  return by > 0 ? { ...desk, at: next(desk) } : desk
}

export const shown = (desk: Desk, id: number): Desk => (entryOf(desk, id) ? { ...desk, at: id } : desk)

/** Another lane: what is decided stays, what waits is asked for anew. */
export const cleared = (desk: Desk): Desk => ({
  ...desk,
  entries: desk.entries.filter((entry) => entry.made !== undefined || entry.problem !== undefined),
  at: undefined,
})

/** Newer addresses of the proofs of a completion, wherever they are shown. */
export function refreshed(desk: Desk, id: number, attempts: ReviewItem['attempts']): Desk {
  const proof = attempts.at(-1)?.proof ?? null
  const inItem = (item: ReviewItem): ReviewItem => ({
    ...item,
    ...(item.completion.id === id && { attempts }),
    completion: {
      ...item.completion,
      ...(item.completion.id === id && { proof }),
      flags: item.completion.flags.map((flag) => (flag.repeats?.id === id ? { ...flag, repeats: { ...flag.repeats, proof } } : flag)),
    },
  })
  return { ...desk, entries: desk.entries.map((entry) => ({ ...entry, item: inItem(entry.item) })) }
}

/** Pictures that are probably looked at next: those ahead, and the one before the current. */
export function nearPictures(desk: Desk): string[] {
  const before = desk.entries[placeOf(desk) - 1]
  return [...aheadOf(desk).slice(0, AT_HAND), ...(before ? [before] : [])].flatMap(({ item }) => item.completion.proof ?? [])
}
