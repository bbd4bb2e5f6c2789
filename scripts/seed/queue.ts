import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attempts } from '@/db/schema/attempts'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { reviews } from '@/db/schema/reviews'
import type { RejectReason } from '@/db/values'
import type { Reviewer } from './accounts'
import { flagEarlierMatches, makeBacklog } from './earlier-matches'
import { type Drawing, drawingOf, type Row } from './proofs'
import type { Flaw } from './screens'
import { appeals, notes } from './texts'

// The newest completions, handled one by one: waiting ones, those decided today, and those that came back.

const HOUR = 3_600_000
/** How many completions older than the target of a day still wait. */
const LATE = 4
const RESUBMITTED = 4
const APPEALED = 2
/** How many rejected completions of the last days get pictures. */
const RETURNED = 7

/** The flaw in the picture of a completion rejected for a reason. */
const flawOf: Partial<Record<RejectReason, Flaw[]>> = {
  unreadable: ['blurred', 'dark', 'photographed'],
  incomplete: ['cropped'],
  wrong_task: ['other_screen'],
  edited: ['edited'],
}
export const flawFor = (reason: RejectReason | null, id: number): Flaw | undefined => {
  const flaws = (reason && flawOf[reason]) ?? []
  return flaws[id % flaws.length]
}

/**
 * Fills the review desk.
 * @param reviewers the two administrators who decided today
 * @returns the pictures to draw
 */
export async function makeQueue(tx: Db, reviewers: [Reviewer, Reviewer]): Promise<Drawing[]> {
  const now = Date.now()
  const newest = await tx
    .select()
    .from(completions)
    .where(and(eq(completions.status, 'in_review'), isNotNull(completions.clickId)))
    .orderBy(desc(completions.id))
  const ageOf = (row: Row) => now - row.createdAt.getTime()
  const late = newest.filter((row) => ageOf(row) > 24 * HOUR)
  const isLate = (row: Row) => late.indexOf(row) % Math.ceil(late.length / LATE) === 0
  const decided = newest.filter((row, at) => (ageOf(row) > 24 * HOUR ? !isLate(row) : ageOf(row) > 2 * HOUR && at % 7 === 3))
  const waiting = newest.filter((row) => !decided.includes(row))
  decided.reverse()
  for (const [at, row] of decided.entries()) await decideToday(tx, row, reviewers[at % 3 === 0 ? 1 : 0], { reason: reasonAt(at), at, of: decided.length, now })
  const returned = await tx
    .select()
    .from(completions)
    .where(and(eq(completions.status, 'rejected'), isNotNull(completions.freedClickId), gt(completions.createdAt, new Date(now - 9 * 24 * HOUR))))
    .orderBy(desc(completions.id))
  const back = await bringBack(tx, returned, now)
  const isDrawn = new Set([...back.map(({ completionId }) => completionId), ...decided.map(({ id }) => id)])
  const left = returned.filter(({ id }) => !isDrawn.has(id)).slice(0, RETURNED)
  const backlog = await makeBacklog(tx, waiting.splice(18, 5))
  const matches = await flagEarlierMatches(tx, { waiting, approved: decided.filter((_row, at) => !reasonAt(at)), reviewer: reviewers[1] })
  // Some of the waiting completions have flaws, so that they will be rejected.
  const flaws = new Map(waiting.filter(({ id }) => !matches.some(({ completionId }) => completionId === id)).map(({ id }, at) => [id, poor[at]] as const))
  return [
    ...decided.map((row, at) => drawingOf(row, { flaw: flawFor(reasonAt(at), row.id) })),
    ...left.map((row) => drawingOf(row, { flaw: flawFor(row.reason, row.id) })),
    ...waiting.filter(({ id }) => flaws.has(id)).map((row) => drawingOf(row, { flaw: flaws.get(row.id) })),
    ...backlog,
    ...back,
    ...matches,
  ]
}

/** Positions in the queue, from the newest. */
const poor: Record<number, Flaw> = { 3: 'blurred', 9: 'cropped', 14: 'other_screen', 19: 'photographed', 26: 'dark', 30: 'edited', 35: 'photographed' }

const reasonAt = (at: number): RejectReason | null => (at % 9 === 4 ? 'incomplete' : null)

/** Decisions of the last hours, the newest some minutes ago. */
async function decideToday(
  tx: Db,
  row: Row,
  reviewer: Reviewer,
  { reason, at, of, now }: { reason: RejectReason | null; at: number; of: number; now: number },
) {
  const since = Math.min(9 * HOUR, now - row.createdAt.getTime() - HOUR)
  const decidedAt = new Date(now - (since * (of - at)) / of + 60_000)
  const status = reason ? 'rejected' : 'approved'
  const click = reason ? { clickId: null, freedClickId: row.clickId } : {}
  await tx
    .update(completions)
    .set({ status, reason, decidedAt, updatedAt: decidedAt, ...click })
    .where(eq(completions.id, row.id))
  if (reason && row.clickId) await tx.update(clicks).set({ completedAt: null }).where(eq(clicks.id, row.clickId))
  const by = { reviewerId: reviewer.id, reviewerName: reviewer.name, decidedAt }
  await tx
    .insert(reviews)
    .values({ completionId: row.id, attempt: 1, decision: reason ? 'reject' : 'approve', reason, note: reason && notes[reason]?.[0], ...by })
}

/** Rejected completions that wait again, with a new proof or an appeal. */
async function bringBack(tx: Db, returned: Row[], now: number): Promise<Drawing[]> {
  const old = returned.filter(({ decidedAt, attempt }) => attempt < 3 && decidedAt && now - decidedAt.getTime() > 22 * HOUR)
  const drawings: Drawing[] = []
  for (const [at, row] of old.slice(0, RESUBMITTED + APPEALED).entries()) {
    const reopenedAt = new Date(now - (at * 3.4 + 0.7) * HOUR)
    const isAppeal = at % 3 === 1
    const change = isAppeal ? { appeal: appeals[at % appeals.length], appealedAt: reopenedAt } : { attempt: row.attempt + 1 }
    const came = {
      status: 'in_review' as const,
      reason: null,
      decidedAt: null,
      reopenedAt,
      updatedAt: reopenedAt,
      clickId: row.freedClickId,
      freedClickId: null,
    }
    await tx
      .update(completions)
      .set({ ...came, ...change })
      .where(eq(completions.id, row.id))
    if (row.freedClickId) await tx.update(clicks).set({ completedAt: reopenedAt }).where(eq(clicks.id, row.freedClickId))
    drawings.push(drawingOf(row, { flaw: isAppeal ? 'edited' : (flawFor(row.reason, row.id) ?? 'cropped') }))
    if (isAppeal) continue
    await tx.insert(attempts).values({ completionId: row.id, number: row.attempt + 1, createdAt: reopenedAt })
    drawings.push(drawingOf(row, { number: row.attempt + 1, at: reopenedAt }))
  }
  return drawings
}
