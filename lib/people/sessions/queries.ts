import 'server-only'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { sessions } from '@/db/schema/sessions'
import { users } from '@/db/schema/users'
import { SESSION_SECONDS } from '@/lib/people/credentials/session-token'

const age = sql.raw(`interval '${SESSION_SECONDS} seconds'`)

/** Stores a session, and deletes those whose tokens have expired. */
export async function insertSession(db: Db, row: Pick<typeof sessions.$inferInsert, 'userId' | 'version' | 'browser' | 'os'>): Promise<number> {
  await db.delete(sessions).where(lt(sessions.createdAt, sql`now() - ${age}`))
  const [stored] = await db.insert(sessions).values(row).returning({ id: sessions.id })
  if (!stored) throw new Error('insert returned no row')
  return stored.id
}

/** Takes a session over to the account's next version. @returns whether there is one */
export const moveSession = async (tx: Db, { id, userId, version }: { id: number; userId: number; version: number }): Promise<boolean> =>
  (
    await tx
      .update(sessions)
      .set({ version })
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id })
  ).length > 0

/** The sessions of an account that have not ended, the last seen first. */
export const selectSessions = (db: Db, userId: number) =>
  db
    .select({ id: sessions.id, browser: sessions.browser, os: sessions.os, createdAt: sessions.createdAt, seenAt: sessions.seenAt })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.sessionVersion, sessions.version)))
    .where(and(eq(sessions.userId, userId), sql`${sessions.createdAt} > now() - ${age}`))
    .orderBy(desc(sessions.seenAt), desc(sessions.id))

export const deleteSession = async (db: Db, userId: number, id: number) =>
  (
    await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
      .returning({ browser: sessions.browser, os: sessions.os })
  )[0]

/** Deletes an account's sessions of earlier versions. */
export const deleteEnded = (tx: Db, userId: number, version: number) =>
  tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.version, version)))
