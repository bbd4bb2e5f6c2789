import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'

/**
 * A table whose rows are sent or done: `id`, `state` (waiting, sent, read, failed, dropped), `attempts`, `failure`, `due_at`, `give_up_at`, `ended_at`.
 * While a process works on a row, `due_at` is the end of its claim.
 */
export interface Queue {
  table: string
  /** The column with the id, if it has another name. */
  id?: string
  /** The column with the moment of the claim, in tables that have one. */
  claimedAt?: string
  /** The column with the moment at which an ended row was last made to wait again, in tables that have one. */
  resentAt?: string
  /** After this time another process sends a row whose process died; longer than sending may take. */
  leaseMs: number
  /** The delay after this many attempts; undefined if there are no more. */
  retryMs: (attempts: number) => number | undefined
}

/** A row that this process claimed. */
export interface Claimed {
  id: number
  attempts: number
}

/** How an attempt ended. `again`: it is tried again, after `afterMs` if that is longer than the queue's own delay. `back`: it was not tried, and is due after `afterMs`. */
export type DeliveryOutcome =
  | { state: 'sent' | 'read' }
  | { state: 'dropped' | 'failed'; failure?: string }
  | { state: 'again'; failure: string; afterMs?: number }
  | { state: 'back'; afterMs?: number }

const ms = (value: number) => sql`${value}::float8 * interval '1 millisecond'`
const idOf = ({ id = 'id' }: Queue) => sql.identifier(id)
const optional = (column: string | undefined, value: SQL) => (column ? sql`, ${sql.identifier(column)} = ${value}` : sql``)
const claimedAt = ({ claimedAt: column }: Queue, value: SQL) => optional(column, value)

/** Rows that one statement gives up at most. */
const MOST_GIVEN_UP = 1_000

/** Rows that wait and are due, as a condition. */
export const isDue = sql`state = 'waiting' and due_at <= now()`

/** Rows that can be claimed, as a condition: those that are due and not to be given up. */
export const isClaimable = sql`${isDue} and give_up_at > now()`

/** Claims rows for this process. @param ids a query of the ids of due rows, locked or otherwise no other process's */
export async function claimRows(db: Db, queue: Queue, ids: SQL): Promise<Claimed[]> {
  const rows = sql.identifier(queue.table)
  // As an array, because a plan may ask a query in a list again and again, which locks further rows each time.
  const claimed = await db.execute<{ id: string; attempts: number }>(sql`
    update ${rows} set attempts = least(attempts + 1, 1000), due_at = now() + ${ms(queue.leaseMs)} ${claimedAt(queue, sql`now()`)}
    where ${idOf(queue)} = any(array(${ids})) and ${isClaimable} returning ${idOf(queue)} as id, attempts`)
  return claimed.map(({ id, attempts }) => ({ id: Number(id), attempts }))
}

/** Claims the rows that are due first, whoever they are for. */
export const claimOldest = (db: Db, queue: Queue, most: number) =>
  claimRows(
    db,
    queue,
    sql`select ${idOf(queue)} from ${sql.identifier(queue.table)} where ${isClaimable} order by due_at, ${idOf(queue)} limit ${most} for update skip locked`,
  )

/**
 * Marks rows that were not sent in time as failed, at most a thousand: no claim takes the others, and the next call goes on. Their last failure remains
 * the reason, if there was one.
 * @param which only these
 */
export function giveUpLate(db: Db, queue: Queue, which = sql`true`) {
  const rows = sql.identifier(queue.table)
  return db.execute(sql`
    update ${rows} set state = 'failed', ended_at = now(), failure = coalesce(failure, 'too_old') ${claimedAt(queue, sql`null`)}
    where ${idOf(queue)} = any(array(select ${idOf(queue)} from ${rows} where ${isDue} and give_up_at <= now() and ${which} limit ${MOST_GIVEN_UP} for update skip locked))`)
}

/** The columns that an outcome changes. */
function changesOf(queue: Queue, { attempts }: Claimed, outcome: DeliveryOutcome): SQL {
  if (outcome.state === 'back') return sql`attempts = greatest(attempts - 1, 0), due_at = date_trunc('milliseconds', now() + ${ms(outcome.afterMs ?? 0)})`
  if (outcome.state !== 'again') return sql`state = ${outcome.state}, ended_at = now(), failure = ${'failure' in outcome ? (outcome.failure ?? null) : null}`
  const retryMs = queue.retryMs(attempts)
  if (retryMs === undefined) return sql`state = 'failed', ended_at = now(), failure = ${outcome.failure}`
  const due = sql`least(now() + ${ms(Math.max(retryMs, outcome.afterMs ?? 0))}, give_up_at)`
  // Else a row that was claimed just before its time was over would be due at once, again and again.
  const isOver = sql`give_up_at <= now()`
  return sql`state = case when ${isOver} then 'failed' else state end, ended_at = case when ${isOver} then now() end, failure = ${outcome.failure}, due_at = ${due}`
}

/**
 * Notes how an attempt ended, unless another process claimed the row since, so that a slow process changes nothing that another one has taken over.
 * @param more what is set beside it @returns the state then, undefined if it was not noted
 */
export async function noteOutcome(db: Db, queue: Queue, claimed: Claimed, outcome: DeliveryOutcome, more = sql``): Promise<string | undefined> {
  const rows = sql.identifier(queue.table)
  const [row] = await db.execute<{ state: string }>(sql`
    update ${rows} set ${changesOf(queue, claimed, outcome)} ${claimedAt(queue, sql`null`)} ${more}
    where ${idOf(queue)} = ${claimed.id} and state = 'waiting' and attempts = ${claimed.attempts} returning state`)
  return row?.state
}

/** Makes rows that have ended wait again like new ones. @param end after which interval they are given up @returns their ids */
export async function reviveRows(db: Db, queue: Queue, which: SQL, end: string): Promise<number[]> {
  const rows = sql.identifier(queue.table)
  const revived = await db.execute<{ id: string }>(sql`
    update ${rows} set state = 'waiting', attempts = 0, failure = null, ended_at = null, due_at = date_trunc('milliseconds', now()),
      give_up_at = now() + ${end}::interval ${optional(queue.resentAt, sql`clock_timestamp()`)}
    where state <> 'waiting' and ${which} returning id`)
  return revived.map(({ id }) => Number(id))
}
