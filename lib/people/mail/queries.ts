import 'server-only'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { MailState } from '@/db/mail-values'
import { thisMoment } from '@/db/schema/columns'
import { mails } from '@/db/schema/mails'

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
export const reviveMail = async (tx: Db, id: number) =>
  (
    await tx
      .update(mails)
      .set({ state: 'waiting', attempts: 0, failure: null, endedAt: null, dueAt: thisMoment, giveUpAt: sql`now() + interval '1 day'` })
      .where(and(eq(mails.id, id), eq(mails.state, 'failed')))
      .returning()
  )[0]
