import 'server-only'
import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { contactReplies } from '@/db/schema/contact-forms'
import { mails } from '@/db/schema/mails'

/** The replies to a message, oldest first, with the states of their letters. */
export const selectReplies = (db: Db, contactFormId: number) =>
  db
    .select({
      id: contactReplies.id,
      text: contactReplies.text,
      author: contactReplies.authorName,
      createdAt: contactReplies.createdAt,
      state: mails.state,
      failure: mails.failure,
      endedAt: mails.endedAt,
    })
    .from(contactReplies)
    .leftJoin(mails, eq(mails.id, contactReplies.mailId))
    .where(eq(contactReplies.contactFormId, contactFormId))
    .orderBy(asc(contactReplies.id))

/** @returns 0 if nobody has replied yet */
export const newestReplyId = async (tx: Db, contactFormId: number): Promise<number> =>
  (
    await tx
      .select({ id: contactReplies.id })
      .from(contactReplies)
      .where(eq(contactReplies.contactFormId, contactFormId))
      .orderBy(desc(contactReplies.id))
      .limit(1)
  )[0]?.id ?? 0

export const letterExists = async (tx: Db, key: string): Promise<boolean> =>
  (await tx.select({ id: mails.id }).from(mails).where(eq(mails.key, key))).length > 0

/** Stores a reply under its author's present name. */
export async function insertReply(tx: Db, row: { contactFormId: number; text: string; authorId: number; mailId: number | null }): Promise<void> {
  await tx.insert(contactReplies).values({ ...row, authorName: sql`(select name from users where id = ${row.authorId})` })
}
