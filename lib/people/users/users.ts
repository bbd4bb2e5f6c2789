import 'server-only'
import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { userDevices, users } from '@/db/schema/users'
import { deleteAccountEvents } from '@/lib/platform/events/forget'
import type { Locale } from '@/lib/platform/i18n/locales'
import { recordPromoters } from './events'

// All changes of the rows of accounts; the features that call these functions decide who may change what.

const isPromoter = eq(users.role, 'promoter')

/** Stores a promoter. @throws the driver's unique violation when e-mail or code is taken */
export async function insertPromoter(
  tx: Db,
  row: { name: string; email: string; passwordHash: string; referralCode: string; locale: Locale; active: boolean },
) {
  const [stored] = await tx
    .insert(users)
    .values({ ...row, role: 'promoter' })
    .returning()
  if (!stored) throw new Error('insert returned no row')
  await recordPromoters(tx, 'promoter.registered', [stored.id])
  return stored
}

/**
 * Stores promoters who sign in once they have chosen a password. @returns their ids by e-mail
 * @throws the driver's unique violation when an e-mail or code is taken
 */
export async function insertPromoters(tx: Db, rows: { name: string; email: string; referralCode: string; locale: Locale }[]): Promise<Map<string, number>> {
  const stored = await tx
    .insert(users)
    .values(rows.map((row) => ({ ...row, passwordHash: 'none', role: 'promoter' as const })))
    .returning({ id: users.id, email: users.email })
  await recordPromoters(
    tx,
    'promoter.registered',
    stored.map(({ id }) => id),
  )
  return new Map(stored.map(({ id, email }) => [email, id]))
}

/** Stores an administrator. @throws the driver's unique violation when the e-mail is taken */
export async function insertAdministrator(tx: Db, row: { name: string; email: string; passwordHash: string }) {
  const [stored] = await tx
    .insert(users)
    .values({ ...row, role: 'admin' })
    .returning()
  if (!stored) throw new Error('insert returned no row')
  return stored
}

/** Stores the first administrator, unless the e-mail is taken. @returns whether it was stored */
export const insertFirstAdministrator = async (db: Db, row: { name: string; email: string; passwordHash: string }): Promise<boolean> =>
  (
    await db
      .insert(users)
      .values({ ...row, role: 'admin' })
      .onConflictDoNothing()
      .returning({ id: users.id })
  ).length > 0

/** Stores that an account signed in from a device, and from which address. */
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
 * @returns the new session version, undefined if another change came first
 */
export async function updatePassword(db: Db, { id, version, passwordHash }: { id: number; version: number; passwordHash: string }) {
  const [row] = await db
    .update(users)
    .set({ passwordHash, sessionVersion: sql`${users.sessionVersion} + 1`, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), eq(users.sessionVersion, version)))
    .returning({ version: users.sessionVersion })
  return row?.version
}

/** Ends every session of an account. @returns the account with its new session version */
export const endSessions = async (tx: Db, userId: number) =>
  (
    await tx
      .update(users)
      .set({ sessionVersion: sql`${users.sessionVersion} + 1`, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
      .returning()
  )[0]

/** Changes whether an administrator is active; every session of theirs ends. */
export const setActive = (tx: Db, id: number, active: boolean) =>
  tx
    .update(users)
    .set({ active, sessionVersion: sql`${users.sessionVersion} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, id))

/**
 * Disables or enables in one statement, so that two simultaneous clicks toggle twice.
 * @param from only if this is the state before
 * @returns the new state, undefined if there is no such promoter or their state is another one
 */
export async function togglePromoterActive(tx: Db, id: number, from?: boolean) {
  const [row] = await tx
    .update(users)
    .set({ active: not(users.active), closingAt: null, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isPromoter, from === undefined ? undefined : eq(users.active, from)))
    .returning({ id: users.id, active: users.active, name: users.name })
  if (row && !row.active) await recordPromoters(tx, 'promoter.disabled', [id])
  return row
}

/** Makes promoters of applicants, each with an event. */
export async function approvePromoterRows(tx: Db, ids: number[]): Promise<void> {
  await tx
    .update(users)
    .set({ active: true, updatedAt: sql`now()` })
    .where(and(inArray(users.id, ids), isPromoter))
  await recordPromoters(tx, 'promoter.approved', ids)
}

/** Disables a promoter who is paid all that is owed before the account is deleted. Enabling them again ends that. */
export async function closePromoterRow(tx: Db, id: number): Promise<void> {
  const isFirst = and(eq(users.id, id), isPromoter, eq(users.active, true))
  const [disabled] = await tx.update(users).set({ active: false }).where(isFirst).returning({ id: users.id })
  await tx
    .update(users)
    .set({ closingAt: sql`coalesce(${users.closingAt}, now())`, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isPromoter))
  if (disabled) await recordPromoters(tx, 'promoter.disabled', [id])
}

/**
 * Deletes a promoter with their counters, one row per day, and their devices. Clicks and completions are not changed, because there may be very many;
 * their readers find no promoter. Call `forgetPromoterInEvents` after the transaction.
 */
export async function deletePromoterRow(tx: Db, id: number): Promise<void> {
  await deleteAccountEvents(tx, id)
  await tx.delete(users).where(and(eq(users.id, id), isPromoter))
}

/** Keeps an account from being deleted until the transaction ends, if it is still there. Others may do the same. */
export const lockIfThere = (tx: Db, id: number | null) => tx.execute(sql`select from users where id = ${id} for key share`)

/** Changes which regular letters an account gets; what is not named stays. */
export async function setMailSettings(
  db: Db,
  id: number,
  { weeklySummary, announcements }: { weeklySummary?: boolean | undefined; announcements?: boolean | undefined },
): Promise<void> {
  if (weeklySummary === undefined && announcements === undefined) return
  await db.update(users).set({ weeklySummary, announcements }).where(eq(users.id, id))
}

/** Deletes devices from which accounts signed in; the next sign-in stores its own again. */
export async function forgetUserDevices(tx: Db, fingerprints: string[]): Promise<void> {
  if (fingerprints.length > 0) await tx.delete(userDevices).where(inArray(userDevices.fingerprint, fingerprints))
}
