import 'server-only'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { passwordResets } from '@/db/schema/password-resets'

// Tokens of the links for choosing a new password; every change of the password ends them.

/** Stores the hash of a token that is valid for `minutes` from now on. */
export const insertReset = (tx: Db, { minutes, ...row }: { hash: string; userId: number; minutes: number }) =>
  tx.insert(passwordResets).values({ ...row, expiresAt: sql`now() + ${`${minutes} minutes`}::interval` })

/** The condition for the token with this hash, if it may still be used. */
export const isLive = (hash: string) => and(eq(passwordResets.hash, hash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, sql`now()`))

/** Marks a token as used. @returns false if it was used before or has expired */
export const markUsed = async (tx: Db, hash: string): Promise<boolean> =>
  (await tx.update(passwordResets).set({ usedAt: sql`now()` }).where(isLive(hash)).returning({ hash: passwordResets.hash })).length > 0

/** Ends an account's links for choosing a new password. */
export const endResets = (db: Db, userId: number) =>
  db
    .update(passwordResets)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, sql`now()`)))
