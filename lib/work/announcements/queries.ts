import 'server-only'
import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { announcementRecipients, announcements } from '@/db/schema/announcements'
import { campaigns } from '@/db/schema/campaigns'
import { thisMoment } from '@/db/schema/columns'
import { promoterGroups } from '@/db/schema/promoter-groups'
import { users } from '@/db/schema/users'
import { groupOf } from '@/lib/money/ledger/bonuses'
import { dayOf } from '@/lib/money/totals/book'
import { matchesSearch } from '@/lib/platform/service/pagination'
import { promotersWithTraffic } from '@/lib/work/campaigns/promoters-with-traffic'

export type StoredAnnouncement = typeof announcements.$inferSelect
export type AudienceOf = Pick<StoredAnnouncement, 'groupId' | 'campaignId'>
type Written = AudienceOf & Pick<StoredAnnouncement, 'title' | 'text'>

const TODAY = dayOf(sql`now()`)
const isDraft = isNull(announcements.sendAt)

export const selectAnnouncementDraft = async (db: Db) => (await db.select().from(announcements).where(isDraft))[0]

/** Stores the draft if it still has the revision, 0 for none. @returns whether it did */
export async function storeDraft(tx: Db, written: Written, revision: number): Promise<boolean> {
  const next = { ...written, revision: revision + 1, updatedAt: thisMoment }
  const stored =
    revision === 0
      ? await tx.insert(announcements).values(next).onConflictDoNothing().returning({ id: announcements.id })
      : await tx
          .update(announcements)
          .set(next)
          .where(and(isDraft, eq(announcements.revision, revision)))
          .returning({ id: announcements.id })
  return stored.length > 0
}

/** Makes the draft one that is sent from a moment on, unless it has changed since. @param sendAt null for now */
export const setSendAt = async (tx: Db, revision: number, sendAt: Date | null): Promise<StoredAnnouncement | undefined> =>
  (
    await tx
      .update(announcements)
      .set({ sendAt: sendAt ?? thisMoment, updatedAt: thisMoment })
      .where(and(isDraft, eq(announcements.revision, revision)))
      .returning()
  )[0]

/** Whether there is such a group, or such a campaign that was published. */
export async function isAudience(db: Db, { groupId, campaignId }: AudienceOf): Promise<boolean> {
  if (groupId !== null) return (await db.$count(promoterGroups, and(eq(promoterGroups.id, groupId), isNull(promoterGroups.deletedAt)))) > 0
  return campaignId === null || (await db.$count(campaigns, and(eq(campaigns.id, campaignId), sql`${campaigns.state} <> 'draft'`))) > 0
}

/** Who is told now, as a condition on `users`. */
const isTold = ({ groupId, campaignId }: AudienceOf): SQL => sql`role = 'promoter' and active and closing_at is null
  ${groupId === null ? sql`` : sql`and ${sql.raw(groupOf('users.id'))} = ${groupId}::bigint`}
  ${campaignId === null ? sql`` : sql`and id in (${promotersWithTraffic(campaignId)})`}`

export const countAudience = (db: Db, audience: AudienceOf): Promise<number> => db.$count(users, isTold(audience))

export const selectSent = (db: Db, limit: number, offset: number) =>
  db.select().from(announcements).where(isNotNull(announcements.sendAt)).orderBy(desc(announcements.id)).limit(limit).offset(offset)

export const countSent = (db: Db): Promise<number> => db.$count(announcements, isNotNull(announcements.sendAt))

/** One that is not the draft. */
export const selectAnnouncement = async (db: Db, id: number) =>
  (
    await db
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), isNotNull(announcements.sendAt)))
  )[0]

const isOpen = sql`send_at <= now() and ended_at is null and stopped_at is null`

/** An announcement that is due and not yet begun, locked until the transaction ends. */
export const lockDue = async (tx: Db) =>
  (
    await tx
      .select()
      .from(announcements)
      .where(sql`${isOpen} and begun_at is null`)
      .orderBy(announcements.sendAt, announcements.id)
      .limit(1)
      .for('update', { skipLocked: true })
  )[0]

/** Writes down whom an announcement is for. */
export async function begin(tx: Db, { id, groupId, campaignId }: StoredAnnouncement): Promise<void> {
  await tx.execute(sql`
    with told as (
      insert into announcement_recipients (announcement_id, user_id) select ${id}::bigint, id from users where ${isTold({ groupId, campaignId })} returning 1
    )
    update announcements set begun_at = ${thisMoment}, recipients = (select count(*) from told) where id = ${id}`)
}

/**
 * Delivers to recipients who were told nothing today, each one announcement.
 * @returns whom, as pairs of announcement and account
 */
export async function deliverSome(tx: Db, most: number): Promise<{ announcements: number[]; users: number[] }> {
  const rows = await tx.execute<{ announcement: string; user: string }>(sql`
    with picked as (
      select distinct on (user_id) announcement_id, user_id from announcement_recipients as one join announcements on announcements.id = announcement_id
      where delivered_on is null and ${isOpen} and not exists (
        select from announcement_recipients as other where other.user_id = one.user_id and other.delivered_on = ${TODAY}
      ) order by user_id, announcement_id limit ${most}::int
    ), told as (
      update announcement_recipients as one set delivered_on = ${TODAY}, delivered_at = ${thisMoment}
      from picked where one.announcement_id = picked.announcement_id and one.user_id = picked.user_id returning one.announcement_id, one.user_id
    ), counted as (
      update announcements set delivered = delivered + n from (select announcement_id, count(*)::int as n from told group by 1) as told where id = announcement_id
    )
    select announcement_id as announcement, user_id as user from told`)
  return { announcements: rows.map(({ announcement }) => Number(announcement)), users: rows.map(({ user }) => Number(user)) }
}

/** Ends announcements that have begun and of which nobody waits. */
export const endDelivered = (db: Db) =>
  db.execute(sql`
    update announcements set ended_at = ${thisMoment} where ${isOpen} and begun_at is not null
      and not exists (select from announcement_recipients where announcement_id = announcements.id and delivered_on is null)`)

/** Stops an announcement that has not ended, and forgets who waits for it. */
export async function stop(tx: Db, id: number): Promise<StoredAnnouncement | undefined> {
  const [row] = await tx
    .update(announcements)
    .set({ stoppedAt: thisMoment })
    .where(and(eq(announcements.id, id), isNotNull(announcements.sendAt), isNull(announcements.endedAt), isNull(announcements.stoppedAt)))
    .returning()
  if (row) await tx.delete(announcementRecipients).where(and(eq(announcementRecipients.announcementId, id), isNull(announcementRecipients.deliveredOn)))
  return row
}

export interface RecipientFilter {
  id: number
  read?: 'yes' | 'no' | undefined
  search?: string | undefined
}

const ofFilter = ({ id, read, search }: RecipientFilter) =>
  and(
    eq(announcementRecipients.announcementId, id),
    isNotNull(announcementRecipients.deliveredOn),
    read && (read === 'yes' ? isNotNull : isNull)(announcementRecipients.readAt),
    search ? matchesSearch(users.search, search) : undefined,
  )

export const selectRecipients = (db: Db, filter: RecipientFilter, limit: number, offset: number) =>
  db
    .select({
      promoter_id: users.id,
      name: users.name,
      email: users.email,
      delivered_at: announcementRecipients.deliveredAt,
      read_at: announcementRecipients.readAt,
    })
    .from(announcementRecipients)
    .innerJoin(users, eq(users.id, announcementRecipients.userId))
    .where(ofFilter(filter))
    .orderBy(sql`lower(${users.name})`, users.id)
    .limit(limit)
    .offset(offset)

export const countRecipients = async (db: Db, filter: RecipientFilter): Promise<number> =>
  (await db.select({ found: count() }).from(announcementRecipients).innerJoin(users, eq(users.id, announcementRecipients.userId)).where(ofFilter(filter)))[0]
    ?.found ?? 0

const had = (userId: number) => and(eq(announcementRecipients.userId, userId), isNotNull(announcementRecipients.deliveredOn))

const received = (db: Db) =>
  db
    .select({
      id: announcements.id,
      title: announcements.title,
      text: announcements.text,
      deliveredAt: announcementRecipients.deliveredAt,
      readAt: announcementRecipients.readAt,
    })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
export type ReceivedRow = Awaited<ReturnType<typeof selectReceived>>[number]

export const selectReceived = (db: Db, userId: number, limit: number, offset: number) =>
  received(db).where(had(userId)).orderBy(desc(announcementRecipients.deliveredOn)).limit(limit).offset(offset)

export const selectOneReceived = async (db: Db, userId: number, id: number) => (await received(db).where(and(had(userId), eq(announcements.id, id))))[0]

export const countReceived = (db: Db, userId: number): Promise<number> => db.$count(announcementRecipients, had(userId))

export const countUnread = (db: Db, userId: number): Promise<number> =>
  db.$count(announcementRecipients, and(had(userId), isNull(announcementRecipients.readAt)))

/** Notes that a recipient opened an announcement, the first time alone. */
export const noteRead = (tx: Db, userId: number, id: number) =>
  tx.execute(sql`
    with opened as (
      update announcement_recipients set read_at = ${thisMoment}
      where user_id = ${userId} and announcement_id = ${id} and delivered_on is not null and read_at is null returning announcement_id
    )
    update announcements set read = read + 1 from opened where announcements.id = opened.announcement_id`)
