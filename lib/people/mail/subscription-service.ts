import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { accountOfToken } from './unsubscribe'

const set = (db: Db, userId: number, weeklySummary: boolean) => db.update(users).set({ weeklySummary }).where(eq(users.id, userId))

/** What the caller wants to be mailed. @throws AppError `unauthenticated` when the account is gone */
export async function ownSubscription({ db, actor }: ActorCtx) {
  const [row] = await db.select({ weekly_summary: users.weeklySummary }).from(users).where(eq(users.id, actor.id))
  if (!row) throw new AppError('unauthenticated')
  return row
}

/** Changes what the caller is mailed. */
export async function changeOwnSubscription({ db, actor }: ActorCtx, { weekly_summary }: { weekly_summary: boolean }) {
  await set(db, actor.id, weekly_summary)
  return { weekly_summary }
}

/** The same by the token of a letter. Whether there is still an account is not said. @throws AppError `not_found` for a token that is not ours */
export async function subscribeByToken({ db }: Ctx, token: string, weekly_summary: boolean) {
  const userId = accountOfToken(token)
  if (userId === undefined) throw new AppError('not_found')
  await set(db, userId, weekly_summary)
  return { weekly_summary }
}
