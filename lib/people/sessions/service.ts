import 'server-only'
import type { Db } from '@/db/client'
import type { users } from '@/db/schema/users'
import { audit } from '@/lib/people/audit/service'
import { withAccount } from '@/lib/people/credentials/known-device'
import { mintToken } from '@/lib/people/credentials/session-token'
import { endSessions } from '@/lib/people/users/users'
import { defaultLocale } from '@/lib/platform/i18n/locales'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { deviceOf } from '@/lib/platform/visitor/device'
import { deviceName } from '@/lib/platform/visitor/device-name'
import { deleteEnded, deleteSession, insertSession, moveSession, selectSessions } from './queries'

type Account = Pick<typeof users.$inferSelect, 'id' | 'role' | 'sessionVersion'>

const begin = (ctx: Ctx, db: Db, { id, sessionVersion }: Account) => insertSession(db, { userId: id, version: sessionVersion, ...deviceOf(ctx.userAgent) })

/** Signs a device in. @returns its token */
export const beginSession = async (ctx: Ctx, user: Account) =>
  mintToken({ id: user.id, role: user.role, version: user.sessionVersion, session: await begin(ctx, ctx.db, user) })

/** A fresh token for the caller's session, which goes on when all others end. A session that was not listed is from now on. */
export async function continueSession(ctx: ActorCtx, tx: Db, user: Account, confirmedAt: number | undefined): Promise<string> {
  const { session } = ctx.actor
  const isListed = session !== undefined && (await moveSession(tx, { id: session, userId: user.id, version: user.sessionVersion }))
  await deleteEnded(tx, user.id, user.sessionVersion)
  return mintToken({ id: user.id, role: user.role, version: user.sessionVersion, confirmedAt, session: isListed ? session : await begin(ctx, tx, user) })
}

/** The devices that are signed in to the caller's account. */
export const ownSessions = async (ctx: ActorCtx) =>
  (await selectSessions(ctx.db, ctx.actor.id)).map(({ id, createdAt, seenAt, ...device }) => ({
    id,
    device: deviceName(device, ctx.locale),
    created_at: createdAt,
    last_seen_at: seenAt,
    current: id === ctx.actor.session,
  }))

/** Signs one device out. @throws AppError `not_found` */
export const endOwnSession = (ctx: ActorCtx, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const ended = await deleteSession(tx, ctx.actor.id, id)
    if (!ended) throw new AppError('not_found')
    await audit(tx, ctx, { action: 'session.ended', subject: { type: 'account', id: ctx.actor.id, label: deviceName(ended, defaultLocale) } })
  })

/** Signs every other device out. @returns a token for this one */
export async function endOthers(ctx: ActorCtx) {
  const { user, token } = await ctx.db.transaction(async (tx) => {
    const user = await endSessions(tx, ctx.actor.id)
    if (!user) throw new AppError('unauthenticated')
    await audit(tx, ctx, { action: 'sessions.ended', subject: { type: 'account', id: user.id, label: user.email } })
    return { user, token: await continueSession(ctx, tx, user, ctx.actor.confirmedAt) }
  })
  ctx.keepInBrowser(withAccount(ctx.keptByBrowser(), user))
  return { token }
}

/** Ends the session of a device that signs out. */
export const dropSession = async (db: Db, userId: number, id: number): Promise<void> => {
  await deleteSession(db, userId, id)
}
