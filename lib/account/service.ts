import 'server-only'
import type { z } from 'zod'
import { AppError, invalid } from '@/lib/api/errors'
import { limits } from '@/lib/api/limits'
import { consume } from '@/lib/api/rate-limit'
import type { ActorCtx } from '@/lib/api/route'
import { hashPassword, passwordFits } from '@/lib/auth/password'
import { selectUserById, updateName, updatePassword } from '@/lib/auth/queries'
import { toUser } from '@/lib/auth/service'
import { mintToken } from '@/lib/auth/session'
import type { changePassword } from './contract'

/** The caller's account. Gone between the token's check and now, it is a dead session. @throws AppError `unauthenticated` */
export async function ownAccount(ctx: ActorCtx) {
  const user = await selectUserById(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  return toUser(user)
}

/** Changes the caller's name. @throws AppError `unauthenticated` */
export async function rename(ctx: ActorCtx, name: string) {
  const user = await updateName(ctx.db, ctx.actor.id, name)
  if (!user) throw new AppError('unauthenticated')
  return toUser(user)
}

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
  const version = await updatePassword(ctx.db, { id: user.id, version: user.sessionVersion, passwordHash })
  if (version === undefined) throw new AppError('conflict')
  return { token: await mintToken({ id: user.id, role: user.role, version }) }
}
