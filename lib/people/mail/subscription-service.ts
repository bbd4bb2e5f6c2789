import 'server-only'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { users } from '@/db/schema/users'
import { setMailSettings } from '@/lib/people/users/users'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import type { changeSubscription } from './subscription-contract'
import { letterOfToken } from './unsubscribe'

/** What the caller wants to be mailed. @throws AppError `unauthenticated` when the account is gone */
export async function ownSubscription({ db, actor }: ActorCtx) {
  const [row] = await db.select({ weekly_summary: users.weeklySummary, announcements: users.announcements }).from(users).where(eq(users.id, actor.id))
  if (!row) throw new AppError('unauthenticated')
  return row
}

/** Changes what the caller is mailed. */
export async function changeOwnSubscription(ctx: ActorCtx, { weekly_summary: weeklySummary, announcements }: z.output<typeof changeSubscription.body>) {
  await setMailSettings(ctx.db, ctx.actor.id, { weeklySummary, announcements })
  return ownSubscription(ctx)
}

/**
 * Changes whether a kind of letter is mailed, by the token of one. The answer does not reveal whether the account still exists. @throws AppError
 * `not_found` for a token that is not ours
 */
export async function subscribeByToken({ db }: Ctx, token: string, wanted: boolean) {
  const of = letterOfToken(token)
  if (!of) throw new AppError('not_found')
  await setMailSettings(db, of.userId, of.letter === 'announcements' ? { announcements: wanted } : { weeklySummary: wanted })
  return { [of.letter]: wanted }
}
