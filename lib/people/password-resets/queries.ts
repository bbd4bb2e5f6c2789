import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { passwordResets } from '@/db/schema/password-resets'
import { users } from '@/db/schema/users'
import { isLive } from '@/lib/people/accounts/reset-tokens'

/** Locks the active account with an address, which must be in lower case, so that only one of its tokens is made or used at a time. */
export const lockAccount = async (tx: Db, email: string) =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), users.active))
      .for('no key update')
  )[0]

/** Whether a token may still be used, not looking at whether its account is disabled. */
export const isUsable = async (db: Db, hash: string) => (await db.select({ hash: passwordResets.hash }).from(passwordResets).where(isLive(hash))).length > 0

/** Locks the active account of a token that may still be used, like `lockAccount`. */
export const lockAccountOf = async (tx: Db, hash: string) =>
  (
    await tx
      .select({ user: users })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(and(isLive(hash), users.active))
      .for('no key update', { of: users })
  )[0]?.user
