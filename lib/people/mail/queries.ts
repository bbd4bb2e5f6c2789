import 'server-only'
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { MailState } from '@/db/mail-values'
import { mails } from '@/db/schema/mails'
import { reviveRows } from '@/lib/platform/deliveries/queue'
import { letterQueue } from './queue'

/** Letters, newest first. */
export const selectMails = (db: Db, state: MailState | undefined, limit: number, offset: number) =>
  db
    .select()
    .from(mails)
    .where(state && eq(mails.state, state))
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset(offset)

/** How many letters of each state there are. */
export async function countLettersByState(db: Db): Promise<Record<MailState, number>> {
  const rows = await db.select({ state: mails.state, count: count() }).from(mails).groupBy(mails.state)
  return { waiting: 0, sent: 0, failed: 0, dropped: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export const selectMail = async (db: Db, id: number) => (await db.select().from(mails).where(eq(mails.id, id)))[0]

/** Makes a failed letter wait again like a new one. @returns undefined if it has not failed */
export async function reviveMail(tx: Db, id: number) {
  const revived = await reviveRows(tx, letterQueue, sql`id = ${id} and state = 'failed'`, '1 day')
  return revived.length > 0 ? selectMail(tx, id) : undefined
}
