import 'server-only'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { passwordResets } from '@/db/schema/password-resets'

// The tokens of links by which a password is chosen anew: made for a forgotten one, ended by every change of the password.

/** Stores the hash of a token that is good for so long from now on. */
export const insertReset = (tx: Db, { minutes, ...row }: { hash: string; userId: number; minutes: number }) =>
  tx.insert(passwordResets).values({ ...row, expiresAt: sql`now() + ${`${minutes} minutes`}::interval` })

/** The condition of the token with a hash that may still be used. */
export const isLive = (hash: string) => and(eq(passwordResets.hash, hash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, sql`now()`))

/** Uses a token up. @returns whether nobody did before */
export const markUsed = async (tx: Db, hash: string): Promise<boolean> =>
  (await tx.update(passwordResets).set({ usedAt: sql`now()` }).where(isLive(hash)).returning({ hash: passwordResets.hash })).length > 0

/** Ends the links by which an account's password can be chosen anew. */
export const endResets = (db: Db, userId: number) =>
  db
    .update(passwordResets)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, sql`now()`)))
