import 'server-only'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { campaignDays, campaignFundings, campaignPictures, campaignPlaces, campaigns, campaignVersions } from '@/db/schema/campaigns'
import { ledgerAccounts } from '@/db/schema/ledger'
import { users } from '@/db/schema/users'
import { dayOf } from '@/lib/money/totals/book'
import { idlePlaces } from './idle-places'

/** A campaign's row, and a version's. */
export type CampaignRecord = typeof campaigns.$inferSelect
export type VersionRecord = typeof campaignVersions.$inferSelect

export const selectCampaign = async (db: Db, id: number): Promise<CampaignRecord | undefined> =>
  (await db.select().from(campaigns).where(eq(campaigns.id, id)))[0]

/** A campaign, locked until the transaction ends. Taking places does not wait for it. */
export const lockCampaign = async (tx: Db, id: number): Promise<CampaignRecord | undefined> =>
  (await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('no key update'))[0]

/** Whether another campaign has an address. */
export const isSlugTaken = async (db: Db, slug: string, exceptId: number): Promise<boolean> =>
  (
    await db
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.slug, slug), ne(campaigns.id, exceptId)))
  ).length > 0

export const insertCampaign = async (tx: Db, values: typeof campaigns.$inferInsert): Promise<CampaignRecord> => {
  const [row] = await tx.insert(campaigns).values(values).returning()
  if (!row) throw new Error('a campaign was not stored')
  return row
}

/** Changes a locked campaign, counts the change and notes whose it is. */
export const updateCampaign = async (tx: Db, actorId: number, id: number, changes: Partial<CampaignRecord>): Promise<CampaignRecord> => {
  const [row] = await tx
    .update(campaigns)
    .set({ ...changes, changedById: actorId, revision: sql`${campaigns.revision} + 1`, updatedAt: sql`now()` })
    .where(eq(campaigns.id, id))
    .returning()
  if (!row) throw new Error(`campaign ${id} is gone`)
  return row
}

/** The name of the administrator who last changed a campaign; null if nobody did or the account is gone. */
export const selectLastEditor = async (db: Db, { changedById }: Pick<CampaignRecord, 'changedById'>): Promise<string | null> =>
  changedById === null ? null : ((await db.select({ name: users.name }).from(users).where(eq(users.id, changedById)))[0]?.name ?? null)

/** Deletes a campaign that was never published, with its draft and the rows of its pictures. */
export const deleteCampaign = (tx: Db, id: number) => tx.delete(campaigns).where(eq(campaigns.id, id))

/** The draft of a campaign, if it has one. */
export const selectDraft = async (db: Db, campaignId: number): Promise<VersionRecord | undefined> =>
  (
    await db
      .select()
      .from(campaignVersions)
      .where(and(eq(campaignVersions.campaignId, campaignId), isNull(campaignVersions.publishedAt)))
  )[0]

/** The version in force; undefined before the first publication. */
export const selectInForce = async (db: Db, { versionId }: Pick<CampaignRecord, 'versionId'>): Promise<VersionRecord | undefined> =>
  versionId === null ? undefined : (await db.select().from(campaignVersions).where(eq(campaignVersions.id, versionId)))[0]

/** The most that a promoter gets now for a task of a campaign, in centavos. @param ownCents what its version says */
export async function selectHighestCommission(db: Db, campaignId: number, ownCents: number): Promise<number> {
  const [row] = await db.execute<{ cents: number }>(sql`select highest_commission(${campaignId}::bigint, ${ownCents}::int, now()) as cents`)
  return row?.cents ?? ownCents
}

/** The published versions of a campaign, newest first. */
export const selectPublished = (db: Db, campaignId: number): Promise<VersionRecord[]> =>
  db
    .select()
    .from(campaignVersions)
    .where(and(eq(campaignVersions.campaignId, campaignId), isNotNull(campaignVersions.publishedAt)))
    .orderBy(desc(campaignVersions.number))

export const insertVersion = async (tx: Db, values: typeof campaignVersions.$inferInsert): Promise<VersionRecord> => {
  const [row] = await tx.insert(campaignVersions).values(values).returning()
  if (!row) throw new Error('a version was not stored')
  return row
}

/** Changes a draft. A trigger refuses it for a published version. */
export const updateVersion = (tx: Db, id: number, changes: Partial<VersionRecord>) =>
  tx
    .update(campaignVersions)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(campaignVersions.id, id))

/** Publishes a draft under the name that the administrator has at this moment. */
export const markPublished = (tx: Db, id: number, actorId: number) =>
  tx
    .update(campaignVersions)
    .set({
      publishedAt: sql`now()`,
      publishedById: actorId,
      publishedByName: sql`(select ${users.name} from ${users} where ${users.id} = ${actorId})`,
      updatedAt: sql`now()`,
    })
    .where(eq(campaignVersions.id, id))

/** Deletes the draft of a campaign. */
export const deleteDraft = (tx: Db, campaignId: number) =>
  tx.delete(campaignVersions).where(and(eq(campaignVersions.campaignId, campaignId), isNull(campaignVersions.publishedAt)))

/** How many places were taken today, less those given back. */
export const countToday = async (db: Db, campaignId: number): Promise<number> =>
  (
    await db
      .select({ places: campaignDays.places })
      .from(campaignDays)
      .where(and(eq(campaignDays.campaignId, campaignId), eq(campaignDays.day, dayOf(sql`now()`))))
  )[0]?.places ?? 0

/** What is available for places, in centavos. */
export const selectAvailable = async (db: Db, campaignId: number): Promise<number> =>
  (
    await db
      .select({ cents: ledgerAccounts.balanceCents })
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.kind, 'campaign_funds'), eq(ledgerAccounts.owner, campaignId)))
  )[0]?.cents ?? 0

/** How many people hold a place now, by version, and how many of these places are idle. */
export const countOpenPlaces = async (db: Db, campaignId: number): Promise<{ byVersion: Map<number, number>; open: number; idle: number }> => {
  const rows = await db
    .select({
      version: campaignPlaces.versionId,
      open: count(),
      idle: sql<number>`count(*) filter (where ${campaignPlaces.id} in ${idlePlaces(campaignId)})`.mapWith(Number),
    })
    .from(campaignPlaces)
    .where(
      and(
        eq(campaignPlaces.campaignId, campaignId),
        isNull(campaignPlaces.endedAt),
        isNull(campaignPlaces.completionId),
        gt(campaignPlaces.expiresAt, sql`now()`),
      ),
    )
    .groupBy(campaignPlaces.versionId)
  const sumOf = (name: 'open' | 'idle') => rows.reduce((sum, row) => sum + row[name], 0)
  return { byVersion: new Map(rows.map(({ version, open }) => [version, open])), open: sumOf('open'), idle: sumOf('idle') }
}

/** Whether money was put into a campaign, or is about to be. */
export const hasFundings = async (db: Db, campaignId: number): Promise<boolean> =>
  (await db.select({ id: campaignFundings.id }).from(campaignFundings).where(eq(campaignFundings.campaignId, campaignId)).limit(1)).length > 0

/** Of the named pictures those that a campaign has. */
export const selectOwnPictures = async (db: Db, campaignId: number, names: string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set()
  const rows = await db
    .select({ name: campaignPictures.name })
    .from(campaignPictures)
    .where(and(eq(campaignPictures.campaignId, campaignId), inArray(campaignPictures.name, names)))
  return new Set(rows.map(({ name }) => name))
}
