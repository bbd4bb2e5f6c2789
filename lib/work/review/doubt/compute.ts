import 'server-only'
import type { Db } from '@/db/client'
import { type DueAttempt, markLessNamed, selectDue, selectFacts, storeComputed } from './queries'
import { scoreOf, seenIn } from './score'

/** Attempts in one round of statements, some tens of milliseconds. */
const COMPUTED_TOGETHER = 200

/** Computes the signals and scores of some attempts. Of an erased person nothing is seen. */
async function compute(db: Db, due: DueAttempt[]): Promise<void> {
  const known = await selectFacts(
    db,
    due.map(({ id }) => id),
  )
  const computed = due.map((attempt) => {
    const found = known.get(attempt.id)
    const seen = found ? seenIn(found.facts) : []
    const { score, isGood } = scoreOf(seen)
    // An appeal asks for a person to look.
    return { ...attempt, seen, score, isGood: isGood && found !== undefined && !found.isAppealed }
  })
  await storeComputed(db, computed)
  // The first names of a device say nothing until the others have come.
  await markLessNamed(
    db,
    computed.flatMap(({ id, seen }) => seen.flatMap(({ name, saw }) => (name === 'many_names' && saw.count ? [{ id, count: saw.count }] : []))),
  )
}

/**
 * Computes what is due, until nothing is. What is locked by a decision stays due for the next run.
 * @param stop ends it between batches @returns how many
 */
export async function computeDue(db: Db, stop: AbortSignal): Promise<number> {
  let computed = 0
  let before: string | undefined
  for (;;) {
    stop.throwIfAborted()
    const due = await selectDue(db, COMPUTED_TOGETHER)
    const batch = due.map(({ id, dueAt }) => `${id} ${dueAt}`).join()
    if (due.length === 0 || batch === before) return computed
    before = batch
    await compute(db, due)
    computed += due.length
  }
}
