import type { CallInput, CallOutput } from '@/lib/platform/contract/endpoint'
import type { ReviewItem, reviewCompletion, takeReviews } from '@/lib/work/review/decision/contract'

/** How many completions are loaded: the one on the screen and the next five. */
export const AT_HAND = 6
/** The most undecided completions to hold: the server accepts at most 20 ids to skip, and decisions being sent need some of them. */
const MOST_OPEN = 18
/** How many decisions of this sitting can be viewed again. */
const MOST_DECIDED = 60
/** A proof's address is valid for ten minutes; it is renewed a little earlier. */
const ADDRESS_MS = 8 * 60_000

/** A decision as it is sent. */
export type ReviewDecision = Omit<CallInput<typeof reviewCompletion>['body'], 'attempt'>
export type Reason = NonNullable<ReviewDecision['reason']>

/** A decision of this sitting and its time in milliseconds; `saved` once the server has confirmed it, and `waits` if it then waits for a second person. */
type Made = ReviewDecision & { at: number; saved: boolean; waits?: boolean }

export interface Entry {
  item: ReviewItem
  /** When its proofs' addresses were signed, in milliseconds. */
  fetchedAt: number
  /** The decision made in this sitting. */
  made?: Made
  /** What went wrong. With `again` the decision did not reach the server and can be sent again; without, the server refused it because another decision exists. */
  problem?: { text: string | undefined; again?: ReviewDecision }
}

export interface Desk {
  /** In order of arrival: those decided in this sitting, then the waiting ones. */
  entries: Entry[]
  /** The completion on the screen; undefined when none is left. */
  at?: number | undefined
  /** The last decision, which can be undone; `failed` has the server's text when undoing failed. */
  last?: { id: number; undone: boolean; failed?: { text: string | undefined } } | undefined
  meta?: CallOutput<typeof takeReviews>['meta'] | undefined
}

export const emptyDesk: Desk = { entries: [] }

const idOf = ({ item }: Entry) => item.completion.id

/** Whether it can be decided now. */
export const isOpen = ({ made, problem }: Entry) => !made && (!problem || problem.again !== undefined)

export const entryOf = ({ entries }: Desk, id: number | undefined): Entry | undefined => entries.find((entry) => idOf(entry) === id)
export const currentOf = (desk: Desk): Entry | undefined => entryOf(desk, desk.at)

const placeOf = ({ entries, at }: Desk) => entries.findIndex((entry) => idOf(entry) === at)

/** How a decision ended; `unknown` for an approval that may wait for a second person, until the server has answered. */
export const endOf = ({ made, item }: Entry): 'approved' | 'rejected' | 'waits' | 'unknown' | undefined => {
  if (!made) return undefined
  if (made.decision === 'reject') return 'rejected'
  if (made.waits) return 'waits'
  return item.needs_two_approvals && !made.saved ? 'unknown' : 'approved'
}

/** The open ones from the current one on, including it. */
export const aheadOf = (desk: Desk): Entry[] => desk.entries.slice(Math.max(0, placeOf(desk))).filter(isOpen)

export const failedEntries = ({ entries }: Desk) => entries.filter(({ problem }) => problem !== undefined)

const change = (desk: Desk, id: number, to: (entry: Entry) => Entry): Desk => ({
  ...desk,
  entries: desk.entries.map((entry) => (idOf(entry) === id ? to(entry) : entry)),
})

const without = ({ made, problem, ...entry }: Entry): Entry => entry

/** The next open one after the current, else the first skipped one. */
const next = (desk: Desk): number | undefined => {
  const found = desk.entries.slice(placeOf(desk) + 1).find(isOpen) ?? desk.entries.find(isOpen)
  return found && idOf(found)
}

/** The parameters for fetching more; `limit` is 0 when enough are loaded. */
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

/** The parameters for renewing: those ahead are fetched again, and the skipped ones are released for other reviewers. */
export function toRenew(desk: Desk): { limit: number; skip: number[] } {
  const ahead = new Set(aheadOf(desk).map(idOf))
  const { skip } = wanted(desk)
  return { limit: Math.max(AT_HAND, Math.min(10, ahead.size)), skip: skip.filter((id) => !ahead.has(id)) }
}

/**
 * Adds what the server assigned.
 * @param askedAt decisions since then are not in the answer yet
 * @param renewed the renewed ids: those missing in the answer no longer wait
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
      // The picture stays; how many others there are may have changed.
      return [made ? entry : { ...entry, item: { ...entry.item, device: item.device, number: item.number, copies: item.copies } }]
    }
    // It waits again, because of a new proof or an undone decision.
    if (!isOpen(entry)) return []
    items.delete(idOf(entry))
    return [{ item, fetchedAt: askedAt }]
  })
  const entries = [...kept, ...[...items.values()].map((item) => ({ item, fetchedAt: askedAt }))]
  const state = { ...desk, meta, entries }
  return entryOf(state, desk.at) ? state : { ...state, at: next({ ...state, at: undefined }) }
}

/** Whether the loaded entry can stay, so that a viewed picture is not fetched again for a new address. */
const isSame = ({ item, fetchedAt }: Entry, { completion }: ReviewItem, now: number, at: number | undefined) =>
  item.completion.attempt === completion.attempt && (completion.id === at || now - fetchedAt < ADDRESS_MS)

/** Stores a decision and moves to the next completion. */
export function decided(desk: Desk, id: number, made: Made): Desk {
  const state = change(desk, id, (entry) => ({ ...without(entry), made }))
  const closed = state.entries.filter((entry) => entry.made?.saved)
  const old = new Set(closed.slice(0, Math.max(0, closed.length - MOST_DECIDED)))
  return { ...state, entries: state.entries.filter((entry) => !old.has(entry)), at: desk.at === id ? next(state) : desk.at, last: { id, undone: false } }
}

/** Marks a decision as saved, unless it was undone meanwhile and another one made. @param waits whether it waits for a second person */
export const saved = (desk: Desk, id: number, made: Made, waits = false): Desk =>
  change(desk, id, (entry) => (entry.made === made ? { ...entry, made: { ...made, saved: true, waits } } : entry))

/**
 * Removes a decision that was refused or did not reach the server. If its reviewer undid it meanwhile, a refusal is shown all the same, because
 * nothing can be decided any more; any newer decision stays.
 */
export function takenBack(desk: Desk, id: number, made: Made, problem: NonNullable<Entry['problem']>): Desk {
  const now = entryOf(desk, id)?.made
  if (now ? now !== made : problem.again) return desk
  const state = change(desk, id, (entry) => ({ ...without(entry), problem }))
  const last = desk.last?.id === id ? undefined : desk.last
  return { ...state, last, at: desk.at ?? (problem.again ? id : undefined) }
}

/** Reopens a completion whose decision of this sitting is undone, and shows it. */
export const undone = (desk: Desk, id: number): Desk => ({ ...change(desk, id, without), at: id, last: { id, undone: true } })

/** Restores a decision after undoing it failed, unless a new one exists. @param made undefined when the decision itself may not have reached the server */
export const stands = (desk: Desk, id: number, made: Made | undefined, failed?: { text: string | undefined }): Desk => ({
  ...change(desk, id, (entry) => (entry.made || !made ? entry : { ...entry, made })),
  last: { id, undone: false, ...(failed && { failed }) },
})

/** Shows that an approval cannot be taken back, because somebody else decided; any newer decision stays. */
export const refusedUndo = (desk: Desk, id: number, made: Made, problem: { text: string | undefined }): Desk =>
  change({ ...desk, last: desk.last?.id === id ? undefined : desk.last }, id, (entry) =>
    entry.made && entry.made !== made ? entry : { ...without(entry), problem },
  )

/** Removes the message about a problem. */
export const dismissed = (desk: Desk, id: number): Desk => {
  const entry = entryOf(desk, id)
  if (entry && isOpen(entry)) return change(desk, id, without)
  const state = { ...desk, entries: desk.entries.filter((other) => other !== entry) }
  return desk.at === id ? { ...state, at: next({ ...state, at: undefined }) } : state
}

/** Moves to the next or the previous one, including decided ones. */
export function moved(desk: Desk, by: 1 | -1): Desk {
  const place = placeOf(desk)
  if (place < 0) return by < 0 && desk.entries.length > 0 ? { ...desk, at: desk.entries.map(idOf).at(-1) } : desk
  const to = desk.entries[place + by]
  if (to) return { ...desk, at: idOf(to) }
  // After the last one the skipped ones follow; after a decided one none may be left.
  return by > 0 ? { ...desk, at: next(desk) } : desk
}

export const shown = (desk: Desk, id: number): Desk => (entryOf(desk, id) ? { ...desk, at: id } : desk)

/** Keeps the decided ones and removes the waiting ones, for example when the lane changes. */
export const cleared = (desk: Desk): Desk => ({
  ...desk,
  entries: desk.entries.filter((entry) => entry.made !== undefined || entry.problem !== undefined),
  at: undefined,
})

/** Replaces the proofs' addresses of a completion, wherever they are shown. */
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

/** With what was found in a completion's pictures by now; their addresses stay, so that no picture is loaded again. */
export function withReadings(desk: Desk, id: number, attempts: ReviewItem['attempts']): Desk {
  const readingOf = (attempt: number, key: string) => attempts.find((fresh) => fresh.attempt === attempt)?.items.find((item) => item.key === key)?.reading
  const inItem = (item: ReviewItem): ReviewItem => ({
    ...item,
    attempts: item.attempts.map((attempt) => ({
      ...attempt,
      items: attempt.items.map((sent) => ({ ...sent, reading: readingOf(attempt.attempt, sent.key) ?? sent.reading })),
    })),
  })
  return { ...desk, entries: desk.entries.map((entry) => (entry.item.completion.id === id ? { ...entry, item: inItem(entry.item) } : entry)) }
}

/** Addresses of pictures that are probably viewed next: those ahead, and the one before the current. */
export function nearPictures(desk: Desk): string[] {
  const before = desk.entries[placeOf(desk) - 1]
  return [...aheadOf(desk).slice(0, AT_HAND), ...(before ? [before] : [])].flatMap(({ item }) => item.completion.proof ?? [])
}
