import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'

/** How long one call works, in milliseconds: less than callers wait for an answer. */
export const WORK_MS = 3_000

/** How many completions fulfil a condition. */
export const countOf = async (db: Db, condition: SQL) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from completions where ${condition}`))[0]?.n ?? 0

interface Bulk {
  /** Of the completions to work on. */
  condition: SQL
  /** How many the caller agreed to. */
  expected: number
  /** Works on some of them in a transaction, on `most` of them at most. @returns their ids */
  batch: (tx: Db, most: number) => Promise<number[]>
}

/**
 * Works in batches until as many are done as the caller agreed to, none are left, or `WORK_MS` are over: the caller did not agree to completions that
 * arrive meanwhile.
 * @returns which were done and how many are left
 * @throws AppError `conflict` when there are more than `expected`; then nothing is done
 */
export async function inBatches({ db, signal }: ActorCtx, { condition, expected, batch }: Bulk): Promise<{ done: number[]; left: number }> {
  if ((await countOf(db, condition)) > expected) throw new AppError('conflict', { messageKey: 'more_than_expected' })
  const until = Date.now() + WORK_MS
  const done: number[] = []
  while (done.length < expected && Date.now() < until) {
    signal().throwIfAborted()
    const ids = await db.transaction((tx) => batch(tx, expected - done.length))
    done.push(...ids)
    if (ids.length === 0) break
  }
  return { done, left: await countOf(db, condition) }
}
