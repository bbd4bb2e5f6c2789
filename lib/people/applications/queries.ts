import 'server-only'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { promoterApplications } from '@/db/schema/promoter-applications'
import { users } from '@/db/schema/users'

type Written = Pick<typeof promoterApplications.$inferSelect, 'channels' | 'why'>

/** Whether the account `users` is that of an applicant who was not approved. */
const isApplicant = and(eq(users.active, false), sql`${promoterApplications.decision} is distinct from 'approved'`)

/** The application of an account, unless it was approved or enabled since. */
export const selectApplication = async (db: Db, userId: number) =>
  (
    await db
      .select({ application: promoterApplications })
      .from(promoterApplications)
      .innerJoin(users, eq(users.id, promoterApplications.userId))
      .where(and(eq(promoterApplications.userId, userId), isApplicant))
  )[0]?.application

export const insertApplication = (tx: Db, userId: number, written: Partial<Written>) => tx.insert(promoterApplications).values({ userId, ...written })

/** Changes what a waiting application says. @returns whether it waits */
export const updateWritten = async (tx: Db, userId: number, written: Written): Promise<boolean> =>
  (
    await tx
      .update(promoterApplications)
      .set(written)
      .where(and(eq(promoterApplications.userId, userId), sql`${promoterApplications.decision} is null`))
      .returning({ id: promoterApplications.userId })
  ).length > 0

/** Lets an application wait anew that was declined at least so many days ago. @returns whether it was */
export const updateDeclined = async (tx: Db, userId: number, written: Written, days: number): Promise<boolean> =>
  (
    await tx
      .update(promoterApplications)
      .set({ ...written, appliedAt: sql`now()`, decision: null, decidedAt: null, reason: null })
      .where(
        and(
          eq(promoterApplications.userId, userId),
          eq(promoterApplications.decision, 'declined'),
          sql`${promoterApplications.decidedAt} <= now() - ${days}::int * interval '1 day'`,
        ),
      )
      .returning({ id: promoterApplications.userId })
  ).length > 0

/** Stores what was decided on applications. @param reason with `declined` */
export const updateDecided = (tx: Db, userIds: number[], decision: 'approved' | 'declined', reason: string | null) =>
  tx.update(promoterApplications).set({ decision, reason, decidedAt: sql`now()` }).where(inArray(promoterApplications.userId, userIds))

/** How many applications wait. */
export const countUndecided = async (db: Db): Promise<number> =>
  (
    await db
      .select({ found: count() })
      .from(promoterApplications)
      .innerJoin(users, eq(users.id, promoterApplications.userId))
      .where(and(eq(users.active, false), sql`${promoterApplications.decision} is null`))
  )[0]?.found ?? 0

/** Deletes the application of an account that an administrator enables without one. */
export const deleteApplication = (tx: Db, userId: number) => tx.delete(promoterApplications).where(eq(promoterApplications.userId, userId))
