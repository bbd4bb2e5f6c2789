import 'server-only'
import { and, count, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { passkeyChallenges, passkeys, recoveryCodes, spentChallenges, totpSecrets } from '@/db/schema/second-factors'
import { users } from '@/db/schema/users'

/** The account's app, whether or not its first code was confirmed. */
export const selectApp = async (db: Db, userId: number) => (await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0]

/** Stores a secret that waits for its first code. @returns whether there was none in use */
export async function insertApp(db: Db, userId: number, secret: string): Promise<boolean> {
  const stored = await db
    .insert(totpSecrets)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: { secret, createdAt: sql`now()` }, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ userId: totpSecrets.userId })
  return stored.length > 0
}

/** Turns an app on by the step of its first code. @returns false if this secret does not wait for its first code any more */
export async function confirmAppSecret(tx: Db, { userId, secret }: { userId: number; secret: string }, step: number): Promise<boolean> {
  const confirmed = await tx
    .update(totpSecrets)
    .set({ confirmedAt: sql`now()`, lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), eq(totpSecrets.secret, secret), isNull(totpSecrets.confirmedAt)))
    .returning({ userId: totpSecrets.userId })
  return confirmed.length > 0
}

/** Marks a code's time step as used. @returns false if this or a later step was used before, so that of two calls at once only one succeeds */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt), or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step))))
    .returning({ userId: totpSecrets.userId })
  return used.length > 0
}

export const deleteApp = async (tx: Db, userId: number): Promise<boolean> =>
  (
    await tx
      .delete(totpSecrets)
      .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
      .returning({ userId: totpSecrets.userId })
  ).length > 0

const unused = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

export const selectRecoveryCodes = (db: Db, userId: number) =>
  db.select({ id: recoveryCodes.id, hash: recoveryCodes.hash }).from(recoveryCodes).where(unused(userId))

export const countRecoveryCodes = async (db: Db, userId: number): Promise<number> =>
  (await db.select({ left: count() }).from(recoveryCodes).where(unused(userId)))[0]?.left ?? 0

/** Marks a recovery code as used. @returns false if it was used before */
export const spendRecoveryCode = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx
      .update(recoveryCodes)
      .set({ usedAt: sql`now()` })
      .where(and(eq(recoveryCodes.id, id), isNull(recoveryCodes.usedAt)))
      .returning({ id: recoveryCodes.id })
  ).length > 0

/** Replaces an account's recovery codes; an empty list only deletes them. */
export async function replaceRecoveryCodes(tx: Db, userId: number, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

export const selectPasskeys = (db: Db, userId: number) => db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)

/** The passkey of a browser's id, of whatever account. */
export const selectPasskey = async (db: Db, credentialId: string) => (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0]

/** Stores a passkey. @throws the driver's unique violation when it is stored already */
export const insertPasskey = (tx: Db, row: typeof passkeys.$inferInsert) => tx.insert(passkeys).values(row)

/** Notes a passkey's use. @returns false if its counter did not grow: it was copied, or used twice at once */
export const noteUse = async (db: Db, id: number, counter: number): Promise<boolean> =>
  (
    await db
      .update(passkeys)
      .set({ counter, lastUsedAt: sql`now()` })
      .where(and(eq(passkeys.id, id), counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)))
      .returning({ id: passkeys.id })
  ).length > 0

export const deletePasskey = async (tx: Db, userId: number, id: number) =>
  (
    await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning({ name: passkeys.name })
  )[0]

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose']

/** Stores a challenge for five minutes, and deletes expired ones. */
export async function insertChallenge(db: Db, row: { challenge: string; userId: number; purpose: Purpose }): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`now()`))
  await db.insert(passkeyChallenges).values({ ...row, expiresAt: sql`now() + interval '5 minutes'` })
}

/** Deletes a challenge, so that it is used once. @returns whether it was this account's, for this purpose and not expired */
export const takeChallenge = async (db: Db, row: { challenge: string; userId: number; purpose: Purpose }): Promise<boolean> =>
  (
    await db
      .delete(passkeyChallenges)
      .where(
        and(
          eq(passkeyChallenges.challenge, row.challenge),
          eq(passkeyChallenges.userId, row.userId),
          eq(passkeyChallenges.purpose, row.purpose),
          gt(passkeyChallenges.expiresAt, sql`now()`),
        ),
      )
      .returning({ challenge: passkeyChallenges.challenge })
  ).length > 0

/** Notes a challenge for signing in as used, and forgets expired ones. @returns false if it was used before */
export async function spendChallenge(db: Db, challenge: string, expiresAt: Date): Promise<boolean> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, sql`now()`))
  const spent = await db.insert(spentChallenges).values({ challenge, expiresAt }).onConflictDoNothing().returning({ challenge: spentChallenges.challenge })
  return spent.length > 0
}

/** Deletes every second factor of an account. */
export async function deleteFactors(tx: Db, userId: number): Promise<void> {
  for (const table of [totpSecrets, passkeys, recoveryCodes, passkeyChallenges]) await tx.delete(table).where(eq(table.userId, userId))
}

export const selectOwner = async (db: Db, userId: number) => (await db.select().from(users).where(eq(users.id, userId)))[0]

export const selectOwnerByEmail = async (db: Db, email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
