import 'server-only'
import { count, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { contactForms } from '@/db/schema/contact-forms'

/** Stores a message. */
export async function insertContactForm(db: Db, row: { name: string; email: string; message: string }) {
  const [stored] = await db.insert(contactForms).values(row).returning()
  if (!stored) throw new Error('insert returned no row')
  return stored
}

/** Messages, newest first. */
export const selectContactForms = (db: Db, limit: number, offset: number) =>
  db.select().from(contactForms).orderBy(desc(contactForms.id)).limit(limit).offset(offset)

export const countContactForms = async (db: Db) => (await db.select({ all: count() }).from(contactForms))[0]?.all ?? 0

/** Notes that a message was read; the first reading stays. @returns the message, undefined if there is none */
export const markRead = async (db: Db, id: number) =>
  (
    await db
      .update(contactForms)
      .set({ readAt: sql`coalesce(${contactForms.readAt}, now())` })
      .where(eq(contactForms.id, id))
      .returning()
  )[0]

/** @returns the deleted message, undefined if there was none */
export const deleteContactFormRow = async (tx: Db, id: number) => (await tx.delete(contactForms).where(eq(contactForms.id, id)).returning())[0]
