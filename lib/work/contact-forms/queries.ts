import 'server-only'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { contactForms, contactReplies } from '@/db/schema/contact-forms'
import { deleteLetters } from '@/lib/people/mail/erase'
import { isAscending, type PageQuery } from '@/lib/platform/contract/schemas'
import { matchesSearch } from '@/lib/platform/service/pagination'
import type { MessageState } from './contract'
import { recordMessages } from './events'

export type MessageFilter = Pick<PageQuery, 'search'> & { state?: MessageState | undefined; sort?: string | undefined }

/** A message as it is shown. The columns of the outer row are written out: drizzle would name them like those of the inner ones. */
const columns = {
  id: contactForms.id,
  name: contactForms.name,
  email: contactForms.email,
  message: contactForms.message,
  locale: contactForms.locale,
  readAt: contactForms.readAt,
  answeredAt: contactForms.answeredAt,
  createdAt: contactForms.createdAt,
  replyCount: sql<number>`(select count(*)::int from contact_replies as r where r.contact_form_id = contact_forms.id)`,
  replyFailed: sql<boolean>`coalesce((
    select m.state = 'failed' from contact_replies as r left join mails as m on m.id = r.mail_id
    where r.contact_form_id = contact_forms.id order by r.id desc limit 1), false)`,
}

export async function insertContactForm(tx: Db, row: Pick<typeof contactForms.$inferInsert, 'name' | 'email' | 'message' | 'locale'>) {
  const [stored] = await tx.insert(contactForms).values(row).returning(columns)
  if (!stored) throw new Error('insert returned no row')
  await recordMessages(tx, 'contact_form.received', [stored.id])
  return stored
}

export type MessageRow = Awaited<ReturnType<typeof insertContactForm>>

const matching = ({ search, state }: MessageFilter) =>
  and(
    search ? matchesSearch(contactForms.search, search) : undefined,
    state && (state === 'open' ? isNull(contactForms.answeredAt) : isNotNull(contactForms.answeredAt)),
  )

/** Messages, newest first unless sorted otherwise. */
export const selectContactForms = (db: Db, filter: MessageFilter, limit: number, offset: number) =>
  db
    .select(columns)
    .from(contactForms)
    .where(matching(filter))
    .orderBy((isAscending(filter) ? asc : desc)(contactForms.id))
    .limit(limit)
    .offset(offset)

export const countContactForms = async (db: Db, filter: MessageFilter) =>
  (await db.select({ found: count() }).from(contactForms).where(matching(filter)))[0]?.found ?? 0

/** How many messages there are in each part of the list. */
export async function countMessagesByState(db: Db): Promise<Record<MessageState, number>> {
  const [row] = await db.select({ all: count(), answered: count(contactForms.answeredAt) }).from(contactForms)
  return { open: (row?.all ?? 0) - (row?.answered ?? 0), answered: row?.answered ?? 0 }
}

/** @returns undefined if there is no such message */
export const selectContactForm = async (db: Db, id: number) => (await db.select(columns).from(contactForms).where(eq(contactForms.id, id)))[0]

/** Locks a message until the transaction ends, so that a concurrent answer waits. @returns undefined if there is none */
export const lockContactForm = async (tx: Db, id: number) =>
  (await tx.select(columns).from(contactForms).where(eq(contactForms.id, id)).for('no key update'))[0]

/** Notes that a message was read, keeping the time of the first reading, or that it was not. @returns the message, undefined if there is none */
export const setRead = async (db: Db, id: number, isRead: boolean) =>
  (
    await db
      .update(contactForms)
      .set({ readAt: isRead ? sql`coalesce(${contactForms.readAt}, now())` : null })
      .where(eq(contactForms.id, id))
      .returning(columns)
  )[0]

/** Notes that a locked message was answered or needs no answer, or that it is open again. */
export const setAnswered = async (tx: Db, id: number, isAnswered: boolean) =>
  (
    await tx
      .update(contactForms)
      .set(isAnswered ? { answeredAt: sql`now()`, readAt: sql`coalesce(${contactForms.readAt}, now())` } : { answeredAt: null })
      .where(eq(contactForms.id, id))
      .returning(columns)
  )[0]

/** Deletes messages with their threads and letters. Lock them first, so that a reply that is being written is deleted too. */
export async function deleteContactForms(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  const replies = await tx.select({ mailId: contactReplies.mailId }).from(contactReplies).where(inArray(contactReplies.contactFormId, ids))
  await deleteLetters(
    tx,
    replies.flatMap(({ mailId }) => mailId ?? []),
  )
  await tx.delete(contactForms).where(inArray(contactForms.id, ids))
}
