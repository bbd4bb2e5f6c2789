import 'server-only'
import { aliasedTable, and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { invitations } from '@/db/schema/invitations'
import { passkeys, totpSecrets } from '@/db/schema/second-factors'
import { users } from '@/db/schema/users'

/** The page shows them all at once; no team is larger. */
const MOST = 200

const isOpen = and(isNull(invitations.usedAt), isNull(invitations.revokedAt), gt(invitations.expiresAt, sql`now()`))

const state = sql<'open' | 'taken' | 'expired' | 'revoked'>`
  case when ${invitations.usedAt} is not null then 'taken' when ${invitations.revokedAt} is not null then 'revoked'
    when ${invitations.expiresAt} <= now() then 'expired' else 'open' end`

export function selectAdministrators(db: Db) {
  const app = db
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))
  const key = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  return db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      createdAt: users.createdAt,
      lastSignInAt: users.lastSignInAt,
      active: users.active,
      secondFactor: sql<boolean>`${exists(app)} or ${exists(key)}`,
    })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.id))
    .limit(MOST)
}

export function selectInvitations(db: Db) {
  const [inviter, taker] = [aliasedTable(users, 'inviter'), aliasedTable(users, 'taker')]
  return db
    .select({
      id: invitations.id,
      email: invitations.email,
      invitedBy: inviter.name,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
      state,
      sent: sql<boolean>`${invitations.hash} is not null`,
      takenBy: { name: taker.name, email: taker.email },
      usedAt: invitations.usedAt,
      revokedAt: invitations.revokedAt,
    })
    .from(invitations)
    .leftJoin(inviter, eq(inviter.id, invitations.invitedById))
    .leftJoin(taker, eq(taker.id, invitations.usedById))
    .orderBy(desc(invitations.id))
    .limit(MOST)
}

/** Locks the administrators with these ids, or all, until the transaction ends, always in the same order, so that two transactions never wait for each other. */
export const lockAdministrators = (tx: Db, ids?: number[]) =>
  tx
    .select({ id: users.id, name: users.name, email: users.email, active: users.active })
    .from(users)
    .where(and(eq(users.role, 'admin'), ids && inArray(users.id, ids)))
    .orderBy(asc(users.id))
    .for('no key update')

/** Revokes an administrator's open invitations. @returns how many */
export const revokeInvitationsOf = async (tx: Db, userId: number) =>
  (
    await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(invitations.invitedById, userId), isOpen))
      .returning({ id: invitations.id })
  ).length

/** Whether an address has an account, of whatever role. */
export const hasAccount = async (db: Db, email: string) => (await db.$count(users, eq(users.email, email))) > 0

export const hasOpenInvitation = async (db: Db, email: string) => (await db.$count(invitations, and(eq(invitations.email, email), isOpen))) > 0

export async function insertInvitation(tx: Db, row: Pick<typeof invitations.$inferInsert, 'hash' | 'email' | 'invitedById' | 'expiresAt'>) {
  const [stored] = await tx.insert(invitations).values(row).returning({ id: invitations.id })
  if (!stored) throw new Error('insert returned no row')
  return stored.id
}

/** Stores the hash of the token with which an open invitation is sent. @returns false if it is not open any more */
export const setHash = async (tx: Db, id: number, hash: string): Promise<boolean> =>
  (
    await tx
      .update(invitations)
      .set({ hash })
      .where(and(eq(invitations.id, id), isOpen))
      .returning({ id: invitations.id })
  ).length > 0

/** @returns whether it was open and is revoked now; undefined if there is none */
export async function revokeOpen(tx: Db, id: number): Promise<boolean | undefined> {
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id })
  if (revoked.length > 0) return true
  return (await tx.$count(invitations, eq(invitations.id, id))) > 0 ? false : undefined
}

/** The invitation with the hash of a token, and its inviter's name. */
export async function selectByHash(db: Db, hash: string) {
  const [row] = await db
    .select({ id: invitations.id, email: invitations.email, expiresAt: invitations.expiresAt, state, invitedBy: users.name })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedById))
    .where(eq(invitations.hash, hash))
  return row
}

/** Marks an invitation as taken, once: of two calls at the same time the second waits for the first and gets false. @returns whether it was open */
export const takeOpen = async (tx: Db, id: number): Promise<boolean> =>
  (
    await tx
      .update(invitations)
      .set({ usedAt: sql`now()` })
      .where(and(eq(invitations.id, id), isOpen))
      .returning({ id: invitations.id })
  ).length > 0

export const setTaker = (tx: Db, id: number, usedById: number) => tx.update(invitations).set({ usedById }).where(eq(invitations.id, id))

export const deleteInvitationRows = (tx: Db, ids: number[]) => tx.delete(invitations).where(inArray(invitations.id, ids))
