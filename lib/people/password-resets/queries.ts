import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { passwordResets } from '@/db/schema/password-resets'
import { users } from '@/db/schema/users'
import { isLive } from '@/lib/people/accounts/reset-tokens'

/** The account with an address, which must be in lower case, unless it is disabled; locked, so that of its tokens one is made or used at a time. */
export const lockAccount = async (tx: Db, email: string) =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), users.active))
      .for('no key update')
  )[0]

/** Whether a token may still be used, unless its account is disabled. */
export const isUsable = async (db: Db, hash: string) => (await db.select({ hash: passwordResets.hash }).from(passwordResets).where(isLive(hash))).length > 0

/** The account of a token that may be used, unless it is disabled; locked, as `lockAccount` does it. */
export const lockAccountOf = async (tx: Db, hash: string) =>
  (
    await tx
      .select({ user: users })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(and(isLive(hash), users.active))
      .for('no key update', { of: users })
  )[0]?.user
