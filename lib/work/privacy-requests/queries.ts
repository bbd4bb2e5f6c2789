import 'server-only'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { campaignPlaces, campaigns } from '@/db/schema/campaigns'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { contactForms, contactReplies } from '@/db/schema/contact-forms'
import { invitations } from '@/db/schema/invitations'
import { mails } from '@/db/schema/mails'
import { promoterApplications } from '@/db/schema/promoter-applications'
import { deletedCompletions } from '@/db/schema/reviews'
import { users } from '@/db/schema/users'
import { isOfNoOther } from '@/lib/work/privacy/find'

/** The pictures of completions, oldest first. */
export const selectSentPictures = (db: Db, completionIds: number[]) =>
  db
    .select({
      paymentCode: completions.paymentCode,
      attempt: attempts.number,
      attemptId: attempts.id,
      key: attemptItems.item,
      sentAt: attempts.createdAt,
      isKept: sql<boolean>`${attemptItems.proofKey} is not null`,
    })
    .from(attempts)
    .innerJoin(completions, eq(completions.id, attempts.completionId))
    .innerJoin(attemptItems, and(eq(attemptItems.attemptId, attempts.id), eq(attemptItems.kind, 'picture')))
    .where(inArray(attempts.completionId, completionIds))
    .orderBy(asc(attempts.id), asc(attemptItems.id))

export const selectDeletedTasks = (db: Db, ids: number[]) =>
  db.select().from(deletedCompletions).where(inArray(deletedCompletions.id, ids)).orderBy(asc(deletedCompletions.id))

/** The clicks that led to completions, but for those that completions of others have. */
export function selectClicksOfTasks(db: Db, completionIds: number[]) {
  const theirs = inArray(completions.id, completionIds)
  return db
    .select()
    .from(clicks)
    .where(
      and(
        or(
          inArray(clicks.id, db.select({ id: completions.clickId }).from(completions).where(theirs)),
          inArray(clicks.id, db.select({ id: completions.freedClickId }).from(completions).where(theirs)),
        ),
        isOfNoOther(db, completionIds),
      ),
    )
    .orderBy(asc(clicks.id))
}

/** The places that completions used. */
export const selectPlaces = (db: Db, completionIds: number[]) =>
  db
    .select({
      campaign: campaigns.slug,
      createdAt: campaignPlaces.createdAt,
      expiresAt: campaignPlaces.expiresAt,
      endedAt: campaignPlaces.endedAt,
      ipAddress: campaignPlaces.ipAddress,
      fingerprint: campaignPlaces.fingerprint,
    })
    .from(campaignPlaces)
    .innerJoin(campaigns, eq(campaigns.id, campaignPlaces.campaignId))
    .where(inArray(campaignPlaces.completionId, completionIds))
    .orderBy(asc(campaignPlaces.id))

/** The messages that were written under an address, each with its replies. */
export async function selectMessages(db: Db, email: string) {
  const rows = await db
    .select()
    .from(contactForms)
    .where(eq(sql`lower(${contactForms.email})`, email))
    .orderBy(asc(contactForms.id))
  const replies = await db
    .select()
    .from(contactReplies)
    .where(
      inArray(
        contactReplies.contactFormId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(contactReplies.id))
  return rows.map((row) => ({ ...row, replies: replies.filter(({ contactFormId }) => contactFormId === row.id) }))
}

/** The letters about completions, and those to an address that belong to no completion and no account. */
export const selectLetters = (db: Db, completionIds: number[], email: string | undefined) =>
  db
    .select({ kind: mails.kind, to: mails.address, state: mails.state, createdAt: mails.createdAt })
    .from(mails)
    .where(
      or(
        inArray(mails.completionId, completionIds),
        email === undefined ? undefined : and(isNull(mails.userId), isNull(mails.completionId), eq(sql`lower(${mails.address})`, email)),
      ),
    )
    .orderBy(asc(mails.id))

export const selectInvitationsById = (db: Db, ids: number[]) => db.select().from(invitations).where(inArray(invitations.id, ids)).orderBy(asc(invitations.id))

export const selectAccounts = (db: Db, ids: number[]) =>
  db
    .select({ account: users, application: promoterApplications })
    .from(users)
    .leftJoin(promoterApplications, eq(promoterApplications.userId, users.id))
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
