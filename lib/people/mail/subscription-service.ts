import 'server-only'
import { eq } from 'drizzle-orm'
import { users } from '@/db/schema/users'
import { setWeeklySummary } from '@/lib/people/users/users'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { accountOfToken } from './unsubscribe'

/** What the caller wants to be mailed. @throws AppError `unauthenticated` when the account is gone */
export async function ownSubscription({ db, actor }: ActorCtx) {
  const [row] = await db.select({ weekly_summary: users.weeklySummary }).from(users).where(eq(users.id, actor.id))
  if (!row) throw new AppError('unauthenticated')
  return row
}

/** Changes what the caller is mailed. */
export async function changeOwnSubscription({ db, actor }: ActorCtx, { weekly_summary }: { weekly_summary: boolean }) {
  await setWeeklySummary(db, actor.id, weekly_summary)
  return { weekly_summary }
}

/**
 * Changes the weekly summary by the token of a letter. The answer does not reveal whether the account still exists. @throws AppError `not_found` for
 * a token that is not ours
 */
export async function subscribeByToken({ db }: Ctx, token: string, weekly_summary: boolean) {
  const userId = accountOfToken(token)
  if (userId === undefined) throw new AppError('not_found')
  await setWeeklySummary(db, userId, weekly_summary)
  return { weekly_summary }
}
