import 'server-only'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { mails } from '@/db/schema/mails'

export type QueuedLetter = typeof mails.$inferSelect

/** A letter whose process died while sending it is sent again after this; longer than sending may take. */
const LEASE_MS = 3 * 60_000
/** The delay after the first failure; each further failure doubles it. */
const RETRY_MS = 30_000
const MOST_RETRY_MS = 2 * 60 * 60_000

const ms = (value: number) => sql`${value} * interval '1 millisecond'`
const isDue = sql`${mails.state} = 'waiting' and ${mails.dueAt} <= now()`

/** Claims a letter that is due, so that no other process sends it. @returns undefined when there is none */
export async function claimMail(db: Db): Promise<QueuedLetter | undefined> {
  const next = sql`(select id from mails where state = 'waiting' and due_at <= now() order by due_at, id limit 1 for update skip locked)`
  const [mail] = await db
    .update(mails)
    .set({ attempts: sql`least(${mails.attempts} + 1, 1000)`, dueAt: sql`now() + ${ms(LEASE_MS)}` })
    .where(eq(mails.id, next))
    .returning()
  return mail
}

/** Marks letters that were not sent in time as failed. Their last failure remains the reason, if there was one. */
export const giveUpLate = (db: Db) =>
  db
    .update(mails)
    .set({ state: 'failed', endedAt: sql`now()`, failure: sql`coalesce(${mails.failure}, 'too_old')` })
    .where(and(isDue, lte(mails.giveUpAt, sql`now()`)))

/** The condition that no other process claimed the letter since, so that a slow process changes nothing that another one has taken over. */
const isClaimed = ({ id, attempts }: QueuedLetter) => and(eq(mails.id, id), eq(mails.state, 'waiting'), eq(mails.attempts, attempts))

/** Notes how a claimed letter ended. */
export const endMail = (db: Db, mail: QueuedLetter, state: 'sent' | 'dropped' | 'failed', failure: string | null = null) =>
  db.update(mails).set({ state, failure, endedAt: sql`now()` }).where(isClaimed(mail))

/** Notes that a claimed letter has to be tried again, and when; or that it failed, if its time is over. */
export const delayMail = (db: Db, mail: QueuedLetter, failure: string) => {
  // Else a letter that was claimed just before its time was over would be due at once, again and again.
  const isOver = sql`${mails.giveUpAt} <= now()`
  return db
    .update(mails)
    .set({
      state: sql`case when ${isOver} then 'failed' else ${mails.state} end`,
      endedAt: sql`case when ${isOver} then now() end`,
      failure,
      dueAt: sql`least(now() + ${ms(Math.min(RETRY_MS * 2 ** (mail.attempts - 1), MOST_RETRY_MS))}, ${mails.giveUpAt})`,
    })
    .where(isClaimed(mail))
}
