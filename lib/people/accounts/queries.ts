import 'server-only'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { passwordResets } from '@/db/schema/password-resets'
import { userDevices, users } from '@/db/schema/users'
import type { Locale } from '@/lib/platform/i18n/locales'

/** The account of an e-mail address, which must be in lower case. */
export const selectUserByEmail = async (db: Db, email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

export const selectUserById = async (db: Db, id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]

/** Stores a promoter. @throws the driver's unique violation when e-mail or code is taken */
export async function insertPromoter(db: Db, row: { name: string; email: string; passwordHash: string; referralCode: string; locale: Locale }) {
  const [stored] = await db
    .insert(users)
    .values({ ...row, role: 'promoter' })
    .returning()
  if (!stored) throw new Error('insert returned no row')
  return stored
}

/** Remembers that a person signed in from a device, and at which address. */
export const rememberDevice = (db: Db, userId: number, { fingerprint, ip }: { fingerprint: string; ip: string }) =>
  db
    .insert(userDevices)
    .values({ userId, fingerprint, ipAddress: ip })
    .onConflictDoUpdate({ target: [userDevices.userId, userDevices.fingerprint], set: { seenAt: sql`now()`, ipAddress: ip } })

/** Notes that somebody signed in, and the language they read. */
export const noteSignIn = (db: Db, id: number, locale: Locale) => db.update(users).set({ lastSignInAt: sql`now()`, locale }).where(eq(users.id, id))

/** Changes a name. @returns the whole account */
export const updateName = async (db: Db, id: number, name: string) =>
  (await db.update(users).set({ name, updatedAt: sql`now()` }).where(eq(users.id, id)).returning())[0]

/**
 * Changes a password and ends every session of the account, unless another change came first.
 * @returns the new session version, or undefined then
 */
export async function updatePassword(db: Db, { id, version, passwordHash }: { id: number; version: number; passwordHash: string }) {
  const [row] = await db
    .update(users)
    .set({ passwordHash, sessionVersion: sql`${users.sessionVersion} + 1`, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.sessionVersion, version)))
    .returning({ version: users.sessionVersion })
  return row?.version
}

/** Ends the links by which an account's password can be chosen anew. */
export const endResets = (db: Db, userId: number) =>
  db
    .update(passwordResets)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, sql`now()`)))
