import 'server-only'
import type { z } from 'zod'
import { audit } from '@/lib/audit/service'
import type { ActorCtx } from '@/lib/http/route'
import { AppError, invalid } from '@/lib/service/errors'
import { limits } from '@/lib/service/limits'
import { consume } from '@/lib/service/rate-limit'
import { deviceCookie } from './known-device'
import type { changePassword } from './own-contract'
import { hashPassword, passwordFits } from './password'
import { selectUserById, updateName, updatePassword } from './queries'
import { toUser } from './service'
import { mintToken } from './session-token'

/** The caller's account. Gone between the token's check and now, it is a dead session. @throws AppError `unauthenticated` */
export async function ownAccount(ctx: ActorCtx) {
  const user = await selectUserById(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  return toUser(user)
}

/** Changes the caller's name. @throws AppError `unauthenticated` */
export const rename = (ctx: ActorCtx, name: string) =>
  ctx.db.transaction(async (tx) => {
    const earlier = await selectUserById(tx, ctx.actor.id)
    const user = await updateName(tx, ctx.actor.id, name)
    if (!earlier || !user) throw new AppError('unauthenticated')
    await audit(tx, ctx, { action: 'profile.changed', subject: ownAccountOf(user), before: { name: earlier.name }, after: { name: user.name } })
    return toUser(user)
  })

const ownAccountOf = ({ id, email }: { id: number; email: string }) => ({ type: 'account', id, label: email })

/**
 * Changes the caller's password and ends every session but the one of the token it answers.
 * @throws AppError `invalid` on `password` when the current one is wrong; guesses count like sign-ins do
 */
export async function replacePassword(ctx: ActorCtx, body: z.output<typeof changePassword.body>) {
  await consume(ctx.db, limits.loginAccount, `id:${ctx.actor.id}`)
  const user = await selectUserById(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  if (!(await passwordFits(body.password, user.passwordHash))) throw invalid('password', 'password_wrong')
  const passwordHash = await hashPassword(body.new_password)
  const version = await ctx.db.transaction(async (tx) => {
    const next = await updatePassword(tx, { id: user.id, version: user.sessionVersion, passwordHash })
    if (next === undefined) throw new AppError('conflict')
    await audit(tx, ctx, { action: 'password.changed', subject: ownAccountOf(user) })
    return next
  })
  ctx.cookies.push(deviceCookie(ctx.requestHeaders.get('cookie'), { id: user.id, sessionVersion: version }))
  return { token: await mintToken({ id: user.id, role: user.role, version }) }
}
