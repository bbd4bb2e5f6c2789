import { describe, expect, test } from 'vitest'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import {
  aheadOf,
  currentOf,
  type Desk,
  decided,
  dismissed,
  emptyDesk,
  endOf,
  entryOf,
  failedEntries,
  moved,
  nearPictures,
  type ReviewDecision,
  received,
  refreshed,
  refusedUndo,
  saved,
  stands,
  takenBack,
  toRenew,
  undone,
  wanted,
} from './desk-state'

const meta: NonNullable<Desk['meta']> = {
  waiting: { all: 9, good: 0, first: 0, flagged: 0, appeals: 0, late: 0, same_sender: 0 },
  total: 9,
  late: 0,
  oldest: '2026-11-20T12:00:00Z',
  target_hours: 24,
  today: 0,
  last_hour: 0,
  waits_for_second: 0,
  waits_for_other: 0,
  two_approvals_from: null,
}

const item = (id: number, { attempt = 1, proof = `/p/${id}`, match }: { attempt?: number; proof?: string; match?: number } = {}): ReviewItem => ({
  completion: {
    ...{
      id,
      attempt,
      proof,
      name: `N${id}`,
      payment_code: `C${id}`,
      location: '',
      completed: 'completed',
      status: 'in_review',
      decided_at: null,
      reason: null,
    },
    ...{
      reward: 10,
      created_at: meta.oldest ?? '',
      updated_at: meta.oldest ?? '',
      email: null,
      whatsapp: null,
      whatsapp_changed_at: null,
      telegram: null,
      age: null,
    },
    ...{
      guardian_consent: false,
      gender: null,
      profession: null,
      country: null,
      device: '',
      ip_address: null,
      device_fingerprint: null,
      promoter: null,
      attributed_by: null,
      promoter_id: null,
    },
    ...{ decided_by: null, note: null, internal_note: null, erased_at: null },
    flags: match
      ? [{ reason: 'same_device', repeats: { id: match, payment_code: '', name: '', status: 'in_review', created_at: meta.oldest ?? '', proof: '/old' } }]
      : [],
  },
  ...{
    attempts: [],
    reviews: [],
    appeal: null,
    waiting_since: meta.oldest ?? '',
    device: null,
    number: null,
    campaign: null,
    language: 'pt',
    copies: 0,
    group: null,
    signals: null,
    needs_two_approvals: false,
    is_own_return: false,
  },
})

const NOW = 1_000_000
const ids = ({ entries }: Desk) => entries.map((entry) => entry.item.completion.id)
const take = (desk: Desk, numbers: number[], now = NOW, renewed?: number[]) => received(desk, { data: numbers.map((id) => item(id)), meta }, now, renewed)
const approve = { decision: 'approve' } as const
/** Makes a decision and then simulates that the server saved or refused the last one. */
const decide = (desk: Desk, id: number, verdict: ReviewDecision, at: number) => decided(desk, id, { ...verdict, at, saved: false })
const madeOf = (desk: Desk, id: number) => {
  const made = entryOf(desk, id)?.made
  if (!made) throw new Error('it was decided')
  return made
}
const save = (desk: Desk, id: number) => saved(desk, id, madeOf(desk, id))
const takeBack = (desk: Desk, id: number, problem: Parameters<typeof takenBack>[3]) => takenBack(desk, id, madeOf(desk, id), problem)
const start = take(emptyDesk, [1, 2, 3, 4, 5, 6])

describe('an approval that needs a second person', () => {
  const doubted = received(emptyDesk, { data: [{ ...item(1), needs_two_approvals: true }, item(2)], meta }, NOW)
  const approved = decide(doubted, 1, approve, NOW)
  const end = (desk: Desk, id: number) => endOf(entryOf(desk, id) as NonNullable<ReturnType<typeof entryOf>>)

  test('has no end until the server says whether it waits', () => {
    expect(end(approved, 1)).toBe('unknown')
    expect(end(saved(approved, 1, madeOf(approved, 1), true), 1)).toBe('waits')
    expect(end(saved(approved, 1, madeOf(approved, 1)), 1)).toBe('approved')
    expect(end(decide(doubted, 2, approve, NOW), 2)).toBe('approved')
    expect(end(decide(doubted, 1, { decision: 'reject', reason: 'edited' }, NOW), 1)).toBe('rejected')
  })

  test('is shown as decided by somebody else where it cannot be taken back, unless it was decided anew', () => {
    const made = madeOf(approved, 1)
    const refused = refusedUndo(undone(approved, 1), 1, made, { text: 'Already' })
    expect(entryOf(refused, 1)).toMatchObject({ problem: { text: 'Already' } })
    expect(end(refused, 1)).toBeUndefined()
    expect(refused.last).toBeUndefined()
    const anew = decide(undone(approved, 1), 1, { decision: 'reject', reason: 'edited' }, NOW + 1)
    expect(end(refusedUndo(anew, 1, made, { text: 'Already' }), 1)).toBe('rejected')
  })
})

describe('what is at hand', () => {
  test('starts with the first, and one decision later asks for one more', () => {
    expect(start.at).toBe(1)
    expect(wanted(emptyDesk)).toEqual({ limit: 6, skip: [] })
    expect(wanted(start)).toEqual({ limit: 0, skip: [1, 2, 3, 4, 5, 6] })
    expect(wanted(save(decide(start, 1, approve, NOW), 1))).toEqual({ limit: 1, skip: [2, 3, 4, 5, 6] })
  })

  test('counts what is on its way as at hand, so that the server does not assign it again', () => {
    expect(wanted(decide(start, 1, approve, NOW)).skip).toContain(1)
  })

  test('keeps asking past what is put off, within what the server can skip', () => {
    let desk = start
    for (let id = 7; id < 60; id++) {
      desk = moved(desk, 1)
      const { limit, skip } = wanted(desk)
      expect(skip.length).toBeLessThanOrEqual(20)
      if (limit > 0) desk = take(desk, [id])
    }
    expect(ids(desk).length).toBe(18)
    expect(desk.at).toBeDefined()
  })

  test('is renewed without a flicker: the one on the screen stays, others get newer addresses once theirs are old, what waits no longer goes', () => {
    expect(toRenew(start)).toEqual({ limit: 6, skip: [] })
    const again = [1, 2, 3, 4, 6].map((id) => item(id, { proof: `/new/${id}` }))
    const soon = received(start, { data: again, meta }, NOW + 60_000, ids(start))
    expect(ids(soon)).toEqual([1, 2, 3, 4, 6])
    expect(soon.entries.map((entry) => entry.item.completion.proof)).toEqual(['/p/1', '/p/2', '/p/3', '/p/4', '/p/6'])
    // How many more of the person there are is news at once.
    const counted = [1, 2].map((id) => ({ ...item(id, { proof: `/new/${id}` }), number: { in_review: 0, approved: 1, rejected: 0 }, copies: id }))
    const told = received(start, { data: counted, meta }, NOW + 60_000)
    expect(told.entries.slice(0, 3).map(({ item: { completion, number, copies } }) => [completion.proof, number?.approved, copies])).toEqual([
      ['/p/1', 1, 1],
      ['/p/2', 1, 2],
      ['/p/3', undefined, 0],
    ])
    const late = received(start, { data: again, meta }, NOW + 9 * 60_000, ids(start))
    expect(late.entries.map((entry) => entry.item.completion.proof)).toEqual(['/p/1', '/new/2', '/new/3', '/new/4', '/new/6'])
    expect(ids(received(start, { data: [], meta }, NOW, ids(start)))).toEqual([1])
  })

  test('gives what is put off back to everybody when it renews the rest', () => {
    expect(toRenew(moved(moved(start, 1), 1))).toEqual({ limit: 6, skip: [1, 2] })
  })

  test('shows a newer proof of the one on the screen', () => {
    const newer = received(start, { data: [item(1, { attempt: 2 })], meta }, NOW)
    expect(currentOf(newer)?.item.completion.attempt).toBe(2)
  })

  test('loads pictures ahead, and keeps that of the one before', () => {
    expect(nearPictures(moved(start, 1))).toEqual(['/p/2', '/p/3', '/p/4', '/p/5', '/p/6', '/p/1'])
  })

  test('has newer addresses wherever a completion is shown', () => {
    const desk = received(emptyDesk, { data: [item(1), item(2, { match: 1 })], meta }, NOW)
    const attempts = [{ attempt: 1, created_at: '', proof: '/newer', items: [] }]
    const [first, second] = refreshed(desk, 1, attempts).entries
    expect(first?.item.completion.proof).toBe('/newer')
    expect(second?.item.completion.flags[0]?.repeats?.proof).toBe('/newer')
    expect(second?.item.completion.proof).toBe('/p/2')
  })
})

describe('a decision', () => {
  test('brings the next at once; the last one brings those that were put off, then nothing', () => {
    let desk = moved(start, 1)
    for (const [id, next] of [
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
      [6, 1],
      [1, undefined],
    ] as const) {
      expect(desk.at).toBe(id)
      desk = decide(desk, id, approve, NOW)
      expect(desk.at).toBe(next)
    }
    expect(take(desk, [7]).at).toBe(7)
  })

  test('is not forgotten by an answer that was asked for before it', () => {
    const made = save(decide(start, 1, approve, NOW + 5), 1)
    const answer = take(made, [1, 2], NOW)
    expect(answer.entries[0]?.made?.saved).toBe(true)
    expect(aheadOf(answer)).toHaveLength(5)
  })

  test('that somebody undid waits again', () => {
    const made = save(decide(start, 1, approve, NOW), 1)
    expect(ids(take(made, [1], NOW + 60_000))).toEqual([2, 3, 4, 5, 6, 1])
  })

  test('that was refused is taken back with a word and cannot be made again; its word can be dismissed', () => {
    const back = takeBack(decide(start, 1, approve, NOW), 1, { text: 'Already' })
    expect([back.at, back.last]).toEqual([2, undefined])
    expect(failedEntries(back).map((entry) => entry.problem)).toEqual([{ text: 'Already' }])
    expect(aheadOf(moved(back, -1))).toHaveLength(5)
    expect(ids(dismissed(back, 1))).toEqual([2, 3, 4, 5, 6])
  })

  test('that did not arrive waits again, on the screen when nothing else is left', () => {
    const back = takeBack(decide(start, 1, approve, NOW), 1, { text: undefined, again: approve })
    expect(back.at).toBe(2)
    expect(wanted(back).skip).toContain(1)
    const only = take(emptyDesk, [9])
    const gone = decide(only, 9, approve, NOW)
    expect(gone.at).toBeUndefined()
    expect(takeBack(gone, 9, { text: undefined, again: approve }).at).toBe(9)
    expect(failedEntries(dismissed(back, 1))).toEqual([])
    expect(ids(dismissed(back, 1))).toContain(1)
  })

  test('is undone: it is on the screen again and the next decision goes on where it was; a refused undoing changes nothing', () => {
    const made = save(decide(start, 1, approve, NOW), 1)
    const again = undone(made, 1)
    expect([again.at, again.last]).toEqual([1, { id: 1, undone: true }])
    expect(decide(again, 1, { decision: 'reject', reason: 'edited' }, NOW).at).toBe(2)
    const before = madeOf(made, 1)
    expect(stands(again, 1, before, { text: 'No' }).entries[0]?.made).toBe(before)
    const anew = decide(again, 1, { decision: 'reject', reason: 'edited' }, NOW)
    expect(stands(anew, 1, before).entries[0]?.made?.reason).toBe('edited')
  })
  describe('that was undone on its way', () => {
    const edited = { decision: 'reject', reason: 'edited' } as const
    const first = decide(start, 1, approve, NOW)
    const away = undone(first, 1)
    const anew = decide(away, 1, edited, NOW)

    test('is not saved in place of the one that was made after it', () => {
      expect(entryOf(saved(anew, 1, madeOf(first, 1)), 1)?.made?.saved).toBe(false)
      expect(entryOf(saved(away, 1, madeOf(first, 1)), 1)?.made).toBeUndefined()
    })

    test('is not offered again, and takes nothing from the one after it', () => {
      const unsent = { text: undefined, again: approve }
      expect(takenBack(away, 1, madeOf(first, 1), unsent)).toBe(away)
      expect(takenBack(anew, 1, madeOf(first, 1), unsent)).toBe(anew)
      expect(takenBack(anew, 1, madeOf(first, 1), { text: 'Already' })).toBe(anew)
    })

    test('is said to be refused, since nothing can be decided any more', () => {
      const refused = takenBack(away, 1, madeOf(first, 1), { text: 'Already' })
      expect(failedEntries(refused)).toHaveLength(1)
      expect(aheadOf(refused)).toHaveLength(5)
    })

    test('does not stand when undoing it did not arrive either', () => {
      const back = stands(away, 1, undefined, { text: 'No answer' })
      expect(entryOf(back, 1)?.made).toBeUndefined()
      expect(back.last?.failed?.text).toBe('No answer')
    })
  })
})
