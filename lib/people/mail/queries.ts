import 'server-only'
import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import type { MailState } from '@/db/mail-values'
import { thisMoment } from '@/db/schema/columns'
import { mails } from '@/db/schema/mails'
import { isAscending } from '@/lib/platform/contract/schemas'
import { reviveRows } from '@/lib/platform/deliveries/queue'
import { letterQueue } from './queue'

/** Letters, newest first unless sorted otherwise. */
export const selectMails = (db: Db, { state, sort }: { state?: MailState | undefined; sort?: string | undefined }, limit: number, offset: number) =>
  db
    .select()
    .from(mails)
    .where(state && eq(mails.state, state))
    .orderBy((isAscending({ sort }) ? asc : desc)(mails.id))
    .limit(limit)
    .offset(offset)

/** How many letters of each state there are. */
export async function countLettersByState(db: Db): Promise<Record<MailState, number>> {
  const rows = await db.select({ state: mails.state, count: count() }).from(mails).groupBy(mails.state)
  return { waiting: 0, sent: 0, failed: 0, dropped: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
}

export const selectMail = async (db: Db, id: number) => (await db.select().from(mails).where(eq(mails.id, id)))[0]

/** Whether an earlier letter about a task is being sent or soon will be: in the morning all those of the night are due together. */
export async function hasEarlier(db: Db, completionId: number, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.completionId, completionId), lt(mails.id, id), eq(mails.state, 'waiting'), sql`${mails.dueAt} < now() + interval '5 minutes'`))
    .limit(1)
  return row !== undefined
}

/** Notes what a message by WhatsApp is billed as. */
export const noteBilled = (db: Db, messageId: string, billed: string) => db.update(mails).set({ billed }).where(eq(mails.messageId, messageId))

/** Makes a message that did not arrive by WhatsApp wait for the next channel; told twice, it is once. */
export const tellOtherwise = (db: Db, messageId: string, why: string) =>
  db
    .update(mails)
    .set({
      ...{ state: 'waiting', attempts: 0, channel: null, endedAt: null, dueAt: thisMoment, giveUpAt: sql`now() + interval '1 day'` },
      skipped: sql`${mails.skipped} || jsonb_build_object('whatsapp', ${why}::text)`,
    })
    .where(and(eq(mails.messageId, messageId), eq(mails.state, 'sent'), eq(mails.channel, 'whatsapp')))

/** Makes a failed letter wait again like a new one. @returns undefined if it has not failed */
export async function reviveMail(tx: Db, id: number) {
  const revived = await reviveRows(tx, letterQueue, sql`id = ${id} and state = 'failed'`, '1 day')
  return revived.length > 0 ? selectMail(tx, id) : undefined
}
