import 'server-only'
import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '@/db/client'
import { apiKeys } from '@/db/schema/api-keys'
import { users } from '@/db/schema/users'
import { holdsSecondFactor } from '@/lib/people/second-factor/has-second-factor'
import { lastChangeOf } from '@/lib/platform/replica/own-changes'

const isWorking = sql`${apiKeys.revokedAt} is null and (${apiKeys.endsAt} is null or ${apiKeys.endsAt} > now())`

const state = sql<'active' | 'ended' | 'revoked'>`
  case when ${apiKeys.revokedAt} is not null then 'revoked' when ${apiKeys.endsAt} <= now() then 'ended' else 'active' end`

const thisHour = sql`date_trunc('hour', now())`
const isUsedThisHour = sql<boolean>`coalesce(${apiKeys.lastUsedAt} >= ${thisHour}, false)`

const shown = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: apiKeys.scopes,
  networks: apiKeys.networks,
  state,
  createdAt: apiKeys.createdAt,
  endsAt: apiKeys.endsAt,
  lastUsedAt: apiKeys.lastUsedAt,
  revokedAt: apiKeys.revokedAt,
}
export type KeyRow = Awaited<ReturnType<typeof selectKeys>>[number]

/** An owner's keys, newest first. */
export const selectKeys = (db: Db, ownerId: number) => db.select(shown).from(apiKeys).where(eq(apiKeys.ownerId, ownerId)).orderBy(desc(apiKeys.id))

/** Locks an owner until the transaction ends, so that two calls never count the same keys. @returns whether the account is active */
export async function lockOwner(tx: Db, ownerId: number): Promise<boolean> {
  const [row] = await tx.select({ active: users.active }).from(users).where(eq(users.id, ownerId)).for('no key update')
  return row?.active ?? false
}

/** How many keys of an owner work. */
export const countWorking = (db: Db, ownerId: number) => db.$count(apiKeys, and(eq(apiKeys.ownerId, ownerId), isWorking))

export async function insertKey(tx: Db, row: Omit<typeof apiKeys.$inferInsert, 'id'>): Promise<KeyRow> {
  const [stored] = await tx.insert(apiKeys).values(row).returning(shown)
  if (!stored) throw new Error('insert returned no row')
  return stored
}

/** Revokes a key of an owner. @returns it, undefined if the owner has no such key or it is revoked already */
export async function setRevoked(tx: Db, ownerId: number, id: number) {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.ownerId, ownerId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name })
  return row
}

/** Revokes all keys of an owner that are not. @returns them */
export const setAllRevoked = (tx: Db, ownerId: number) =>
  tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.ownerId, ownerId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id, name: apiKeys.name })

const byHash = (secured: () => SQL<boolean>) =>
  prepared((db) =>
    db
      .select({
        id: apiKeys.id,
        name: apiKeys.name,
        scopes: apiKeys.scopes,
        networks: apiKeys.networks,
        isUsedThisHour,
        owner: { id: users.id, role: users.role, active: users.active, secured: secured(), lastChange: lastChangeOf(sql`users.id`) },
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.ownerId))
      .where(and(eq(apiKeys.hash, sql.placeholder('hash')), isWorking)),
  )

/** The working key with a hash, and its owner. */
export const selectByKeyHash = byHash(() => sql<boolean>`true`)
/** The same, and whether its owner has a second factor. */
export const selectByKeyHashWithFactor = byHash(() => holdsSecondFactor(sql`users.id`))

/** Notes the hour in which a key is used. @returns its name, undefined if it was used before */
export async function noteFirstUse(tx: Db, id: number) {
  const [row] = await tx
    .update(apiKeys)
    .set({ lastUsedAt: thisHour })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.lastUsedAt)))
    .returning({ name: apiKeys.name })
  return row?.name
}

/** Notes the hour in which a key is used again. */
export const noteLaterUse = (db: Db, id: number) =>
  db
    .update(apiKeys)
    .set({ lastUsedAt: thisHour })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, thisHour))))
