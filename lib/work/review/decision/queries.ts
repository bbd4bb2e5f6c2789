import 'server-only'
import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Db, idList, isOneOf, prepared, statementsOf } from '@/db/client'
import type { FoundWord, ReadingState } from '@/db/desk-values'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { reviews } from '@/db/schema/reviews'
import { users } from '@/db/schema/users'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { TIME_ZONE } from '@/lib/site'
import { isProofOfAttempt } from '@/lib/work/completions/attempt-items'
import type { AssignedCompletion } from '@/lib/work/review/assignment/assignments'

export type ReviewRow = typeof reviews.$inferSelect

/** An item of an attempt as it is stored. */
export interface SentItem {
  key: string
  value: string | null
  isPictureKept: boolean
  /** Of a picture that is read for words. */
  reading: { state: ReadingState; found: FoundWord[] | null } | null
}

const attemptsOf = prepared((db) =>
  db
    .select({
      attempt: {
        id: attempts.id,
        completionId: attempts.completionId,
        number: attempts.number,
        proofItem: attemptItems.item,
        proofKey: attemptItems.proofKey,
        createdAt: attempts.createdAt,
        /** Whether its completion waits for a decision. */
        isInReview: sql<boolean>`exists (select from ${completions} where ${completions.id} = ${attempts.completionId} and ${completions.status} = 'in_review')`,
        items: sql<SentItem[]>`(
          select coalesce(json_agg(json_build_object('key', sent.item, 'value', sent.value, 'isPictureKept', sent.proof_key is not null, 'reading', (
            select json_build_object('state', reading.state, 'found', reading.found) from picture_readings as reading where reading.item_id = sent.id))), '[]')
          from attempt_items as sent where sent.attempt_id = ${attempts.id})`,
      },
      review: reviews,
    })
    .from(attempts)
    .leftJoin(attemptItems, isProofOfAttempt)
    .leftJoin(reviews, and(eq(reviews.completionId, attempts.completionId), eq(reviews.attempt, attempts.number)))
    .where(isOneOf(attempts.completionId, sql.placeholder('ids')))
    .orderBy(asc(attempts.completionId), asc(attempts.number), asc(reviews.id)),
)

/**
 * The attempts of completions with the decisions on them, undone ones too, oldest first: an attempt with several decisions comes once for each. It is
 * one statement, because a round trip costs a reviewer more time than the reading.
 */
export const selectAttempts = (db: Db, ids: number[]) => attemptsOf(db, { ids: idList(ids) })

/** The appeal of a completion, if there is one; undefined if there is no such completion. */
export const selectAppeal = async (db: Db, id: number) =>
  (
    await db
      .select({ appeal: completions.appeal, appealedAt: completions.appealedAt, versionId: completions.versionId })
      .from(completions)
      .where(eq(completions.id, id))
  )[0]

/** The newest decision on a completion that was not undone. */
export const selectCurrentReview = async (tx: Db, completionId: number): Promise<ReviewRow | undefined> =>
  (
    await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.completionId, completionId), isNull(reviews.undoneAt)))
      .orderBy(sql`${reviews.id} desc`)
      .limit(1)
  )[0]

const nameOf = (userId: number | Placeholder): SQL<string> => sql`coalesce((select ${users.name} from ${users} where ${users.id} = ${userId}), '?')`

const insertOne = prepared((db) =>
  db
    .insert(reviews)
    .values({
      completionId: sql.placeholder('completionId'),
      attempt: sql.placeholder('attempt'),
      decision: sql.placeholder('decision'),
      reason: sql.placeholder('reason'),
      note: sql.placeholder('note'),
      internalNote: sql.placeholder('internalNote'),
      reviewerId: sql.placeholder('reviewer'),
      reviewerName: nameOf(sql.placeholder('reviewer')),
    })
    .returning(),
)

type NewReview = Pick<typeof reviews.$inferInsert, 'completionId' | 'attempt' | 'decision' | 'reason' | 'note' | 'internalNote'>

/** Stores a decision of an administrator, under the name that they have at this moment. */
export async function insertReview(tx: Db, reviewer: number, review: NewReview): Promise<ReviewRow> {
  const [row] = await insertOne(tx, { reason: null, note: null, internalNote: null, ...review, reviewer })
  if (!row) throw new Error('insert returned no row')
  return row
}

/** Who decides: an administrator, or the product by itself under a name. */
export type Reviewer = { id: number } | { id: null; name: string }

/** Stores the approvals of completions. @returns the ids of the decisions, by completion */
export async function insertApprovals(tx: Db, by: Reviewer, approved: { id: number; attempt: number }[]): Promise<Map<number, number>> {
  const name = by.id === null ? by.name : '?'
  const input = approved.map(({ id, attempt }) => ({ id, attempt }))
  const rows = await statementsOf(tx)<{ id: string; completion_id: string }[]>`
    insert into reviews (completion_id, attempt, decision, reviewer_id, reviewer_name)
    select a.id, a.attempt, 'approve', reviewer.id, coalesce(reviewer.name, ${name})
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as a(id bigint, attempt smallint)
    left join users as reviewer on reviewer.id = ${by.id}::bigint
    order by a.id
    returning id, completion_id`
  return new Map(rows.map((row) => [Number(row.completion_id), Number(row.id)]))
}

/** Stores that a person withdrew their task. */
export const insertWithdrawal = (tx: Db, completionId: number, attempt: number) =>
  tx.insert(reviews).values({ completionId, attempt, decision: 'reject', reason: 'withdrawn', reviewerName: '' })

/** Notes who undid a decision, and why. */
export const markUndone = async (tx: Db, id: number, by: Reviewer, why: string | undefined): Promise<ReviewRow | undefined> =>
  (
    await tx
      .update(reviews)
      .set({ undoneAt: sql`now()`, undoneById: by.id, undoneByName: by.id === null ? by.name : nameOf(by.id), undoneWhy: why ?? null })
      .where(eq(reviews.id, id))
      .returning()
  )[0]

// The zone is a literal and the reviewer a subquery, because as parameters either would be planned for each time. The day is computed once, because
// computing it for each row took more than half of the time.
const PACE = `
  with day as materialized (select date_trunc('day', now() at time zone '${TIME_ZONE}') at time zone '${TIME_ZONE}' as start)
  select count(*) filter (where at >= (select start from day))::int as today, count(*) filter (where at > now() - interval '1 hour')::int as last_hour
  from (
    select decided_at as at from reviews where reviewer_id = (select $1::bigint) and decided_at >= least((select start from day), now() - interval '1 hour')
    union all
    select approved_at from first_approvals where reviewer_id = (select $1::bigint) and approved_at >= least((select start from day), now() - interval '1 hour')
  ) as decided`

/** How many completions a reviewer decided on today and within the last hour, undone decisions and first approvals included; what they took back before a second person decided is not. */
export async function selectPace(db: Db, reviewer: number): Promise<{ today: number; lastHour: number }> {
  const [row] = await statementsOf(db).unsafe<{ today: number; last_hour: number }[]>(PACE, [reviewer], { prepare: true })
  return { today: row?.today ?? 0, lastHour: row?.last_hour ?? 0 }
}

/** Other completions, at most `MOST_ALIKE`, by what became of them. */
export interface Counts {
  in_review: number
  approved: number
  rejected: number
}

const MOST_ALIKE = 100

interface Alike {
  device: Counts
  number: Counts
  /** How many waiting copies of its newest picture there are. */
  copies: number
}

/**
 * A query for the waiting completions a picture of whose newest attempt is byte for byte one of a completion's. The completion that sent the picture first is left
 * out, with all its attempts, because a person may send it again for the same task.
 * @param completionId an expression
 */
export const copiesOf = (completionId: string) => `
  select distinct copy.completion_id from completions as this
  join attempts as newest on newest.completion_id = this.id and newest.number = this.attempt
  join attempt_items as sent on sent.attempt_id = newest.id
  join attempt_items as copy on copy.proof_sha256 = sent.proof_sha256
  join attempts as copied on copied.id = copy.attempt_id
  join completions as other on other.id = copied.completion_id and other.attempt = copied.number and other.status = 'in_review'
  where this.id = ${completionId}
    and copy.completion_id <> (select first.completion_id from attempt_items as first where first.proof_sha256 = sent.proof_sha256 order by first.id limit 1)`

const COUNT_BY_STATUS = `json_build_object('in_review', count(*) filter (where status = 'in_review'), 'approved', count(*) filter (where status = 'approved'),
  'rejected', count(*) filter (where status = 'rejected'))`

/** How many other completions the devices and numbers of completions have, and how many are like their pictures; one statement, as with the attempts. */
export async function selectAlike(db: Db, rows: Pick<AssignedCompletion, 'id' | 'deviceFingerprint' | 'whatsapp'>[]) {
  if (rows.length === 0) return new Map<number, Alike>()
  const sql = statementsOf(db)
  const input = rows.map(({ id, deviceFingerprint, whatsapp }) => ({ id, device: deviceFingerprint, numbers: whatsapp ? sameNumbers(whatsapp) : [] }))
  const found = await sql<(Alike & { id: string })[]>`
    with item as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as i(id bigint, device text, numbers text[])
    )
    select item.id, device.counts as device, number.counts as number, copies.n as copies from item
    cross join lateral (
      select ${sql.unsafe(COUNT_BY_STATUS)} as counts
      from (select status from completions where device_fingerprint = item.device and id <> item.id limit ${MOST_ALIKE}) as alike
    ) as device
    cross join lateral (
      select ${sql.unsafe(COUNT_BY_STATUS)} as counts
      from (select status from completions where whatsapp = any(item.numbers) and id <> item.id limit ${MOST_ALIKE}) as alike
    ) as number
    cross join lateral (select count(*)::int as n from (${sql.unsafe(copiesOf('item.id'))}) as copy) as copies`
  return new Map<number, Alike>(found.map(({ id, ...alike }) => [Number(id), alike]))
}
