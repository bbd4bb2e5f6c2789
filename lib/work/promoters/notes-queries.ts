import 'server-only'
import { and, count, desc, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { promoterNotes } from '@/db/schema/promoter-notes'
import { users } from '@/db/schema/users'

/** Notes about a promoter, newest first. */
export const selectNotes = (db: Db, promoterId: number, limit: number, offset: number) =>
  db.select().from(promoterNotes).where(eq(promoterNotes.promoterId, promoterId)).orderBy(desc(promoterNotes.id)).limit(limit).offset(offset)

export const countNotes = async (db: Db, promoterId: number) =>
  (await db.select({ found: count() }).from(promoterNotes).where(eq(promoterNotes.promoterId, promoterId)))[0]?.found ?? 0

/** Writes a note under the name that its author has at this moment. */
export async function insertNote(tx: Db, promoterId: number, authorId: number, text: string) {
  const [author] = await tx.select({ name: users.name }).from(users).where(eq(users.id, authorId))
  const [row] = await tx
    .insert(promoterNotes)
    .values({ promoterId, text, authorId: author ? authorId : null, authorName: author?.name ?? '?' })
    .returning()
  if (!row) throw new Error('the insert gave no row')
  return row
}

/** Deletes a note if it is its author's. @returns whether there was one */
export async function deleteNoteRow(tx: Db, { promoterId, id, authorId }: { promoterId: number; id: number; authorId: number }): Promise<boolean> {
  const where = and(eq(promoterNotes.id, id), eq(promoterNotes.promoterId, promoterId), eq(promoterNotes.authorId, authorId))
  return (await tx.delete(promoterNotes).where(where).returning({ id: promoterNotes.id })).length > 0
}
