import 'server-only'
import { count, desc, eq } from 'drizzle-orm'
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

/** @returns whether there was such a message */
export const deleteContactFormRow = async (db: Db, id: number) =>
  (await db.delete(contactForms).where(eq(contactForms.id, id)).returning({ id: contactForms.id })).length > 0
