import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { users } from '@/db/schema/users'
import { applicationState, storeApplication } from '@/lib/people/applications/service'
import { audit } from '@/lib/people/audit/service'
import { knownDevice, withAccount } from '@/lib/people/credentials/known-device'
import { hashPassword, passwordFits } from '@/lib/people/credentials/password'
import { post } from '@/lib/people/mail/post'
import { mustHaveSecondFactor } from '@/lib/people/second-factor/has-second-factor'
import { checkSecondFactor, hasSecondFactor } from '@/lib/people/second-factor/service'
import { accountOfPasskey } from '@/lib/people/second-factor/sign-in'
import { beginSession, continueSession } from '@/lib/people/sessions/service'
import { insertPromoter, noteSignIn, rememberDevice, updateName, updatePassword } from '@/lib/people/users/users'
import { randomCode } from '@/lib/platform/codes/random-code'
import { env } from '@/lib/platform/env'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError, invalid, violatedKey } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import { networkOf } from '@/lib/platform/visitor/address'
import type { changePassword, confirmPassword, login, loginByPasskey, register, User } from './contract'
import { selectPromised, selectUserByEmail, selectUserById } from './queries'
import { endResets } from './reset-tokens'

/** An account as its owner sees it. */
const toUser = ({ name, email, role, active, referralCode }: typeof users.$inferSelect): z.input<typeof User> => ({
  name,
  email,
  role,
  active,
  referral_code: referralCode,
})

/** {@link toUser}, and whether they must set up a second factor first. */
const withDuty = async (db: Db, user: typeof users.$inferSelect): Promise<z.input<typeof User>> => ({
  ...toUser(user),
  application: user.active ? undefined : await applicationState(db, user.id),
  ...(mustHaveSecondFactor(user.role) && !(await hasSecondFactor(db, user.id)) && { second_factor_needed: true }),
})

/** @param application what they wrote, where they have to be approved */
async function storePromoter(
  tx: Db,
  row: Omit<Parameters<typeof insertPromoter>[1], 'active'>,
  application: Parameters<typeof storeApplication>[2] | undefined,
) {
  const user = await insertPromoter(tx, { ...row, active: !application })
  if (application) {
    await storeApplication(tx, user.id, application)
    return user
  }
  await post(tx, {
    kind: 'welcome',
    key: `welcome:${user.id}`,
    to: { userId: user.id, address: user.email, locale: user.locale },
    data: { name: user.name, code: row.referralCode, cents: await selectPromised(tx, user.id) },
  })
  return user
}

/** Makes a promoter account, which waits to be approved where `JOINING` says so. @throws AppError `invalid` on `email` when the address has an account already */
export async function registerPromoter(ctx: Ctx, { name, email, password, ...written }: z.output<typeof register.body>) {
  if (await selectUserByEmail(ctx.db, email)) throw invalid('email', 'email_taken')
  const passwordHash = await hashPassword(password)
  const application = env().JOINING === 'application' ? written : undefined
  for (let attempt = 1; ; attempt++) {
    try {
      const row = { name, email, passwordHash, referralCode: randomCode(), locale: ctx.locale }
      return toUser(await ctx.db.transaction((tx) => storePromoter(tx, row, application)))
    } catch (error) {
      if (violatedKey(error) === 'users_email_key') throw invalid('email', 'email_taken')
      if (attempt === 5 || violatedKey(error) !== 'users_referral_code_key') throw error
    }
  }
}

/**
 * Checks a password and makes the session's token. An unknown address and a wrong password take the same time and get the same answer. A browser that
 * signed in to the account before has a rate limit of its own, so that other people's guesses do not lock the owner out.
 * @param fingerprint the device, remembered so that promoters completing their own link are noticed
 * @throws AppError `wrong_credentials`, `second_factor_required`, `wrong_code`, `rate_limited`
 */
export async function signIn(ctx: Ctx, { email, password, ...proof }: z.output<typeof login.body>, fingerprint: string | undefined) {
  const user = await selectUserByEmail(ctx.db, email)
  const device = user && knownDevice(ctx.keptByBrowser(), user)
  if (device) await consume(ctx.db, limits.loginDevice, device)
  else {
    await consume(ctx.db, limits.loginAccount, `${networkOf(ctx.ip)} ${email}`)
    await consume(ctx.db, limits.loginAccountAnywhere, email)
  }
  if (!(await passwordFits(password, user?.passwordHash)) || !user) throw new AppError('wrong_credentials')
  // After the password, so that only callers who know it learn whether the account has a second factor.
  await checkSecondFactor(ctx, user, proof)
  return enter(ctx, user, fingerprint)
}

/** Signs in with a passkey alone, which is a second factor in itself. @throws AppError `wrong_code` */
export const signInByPasskey = async (ctx: Ctx, passkey: z.output<typeof loginByPasskey.body>['passkey'], fingerprint: string | undefined) =>
  enter(ctx, await accountOfPasskey(ctx.db, passkey), fingerprint)

/** Opens an account to somebody who proved to be its owner. */
async function enter(ctx: Ctx, user: typeof users.$inferSelect, fingerprint: string | undefined) {
  await noteSignIn(ctx.db, user.id, ctx.locale)
  if (fingerprint) await rememberDevice(ctx.db, user.id, { fingerprint, ip: ctx.ip })
  ctx.keepInBrowser(withAccount(ctx.keptByBrowser(), user))
  return { ...(await withDuty(ctx.db, user)), token: await beginSession(ctx, user) }
}

/** The caller's account. @throws AppError `unauthenticated` if it was deleted after the token was checked */
export async function ownAccount(ctx: ActorCtx) {
  const user = await selectUserById(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  return withDuty(ctx.db, user)
}

/** Changes the caller's name. @throws AppError `unauthenticated` */
export const rename = (ctx: ActorCtx, name: string) =>
  ctx.db.transaction(async (tx) => {
    const earlier = await selectUserById(tx, ctx.actor.id)
    const user = await updateName(tx, ctx.actor.id, name)
    if (!earlier || !user) throw new AppError('unauthenticated')
    await audit(tx, ctx, { action: 'profile.changed', subject: ownAccountOf(user), before: { name: earlier.name }, after: { name: user.name } })
    return withDuty(tx, user)
  })

const ownAccountOf = ({ id, email }: { id: number; email: string }) => ({ type: 'account', id, label: email })

/** The caller's account, if the password is right. @throws AppError `invalid` on `password`, `rate_limited`: guesses count like sign-ins */
export async function withPassword(ctx: ActorCtx, password: string) {
  await consume(ctx.db, limits.loginAccount, `id:${ctx.actor.id}`)
  const user = await selectUserById(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  if (!(await passwordFits(password, user.passwordHash))) throw invalid('password', 'password_wrong')
  return user
}

/**
 * Confirms who the caller is: by the second factor if the account has one, because a thief of the session may know the password; else by the
 * password.
 * @returns a token that holds the time of the confirmation
 * @throws AppError `invalid` on `password`, `second_factor_required`, `wrong_code`, `rate_limited`
 */
export async function confirmIdentity(ctx: ActorCtx, { password, ...proof }: z.output<typeof confirmPassword.body>) {
  const user = await selectUserById(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  if (!(await checkSecondFactor(ctx, user, proof))) {
    if (password === undefined) throw invalid('password', 'password_required')
    await withPassword(ctx, password)
  }
  return { token: await continueSession(ctx, ctx.db, user, Math.floor(Date.now() / 1000)) }
}

/** Ends an account's mailed links for choosing a new password. */
export const endResetLinks = async (tx: Db, userId: number): Promise<void> => {
  await endResets(tx, userId)
}

/** Sets a password and ends every session and mailed link of the account. @returns the new session version, undefined if another change came first */
export async function setPassword(tx: Db, change: Parameters<typeof updatePassword>[1]): Promise<number | undefined> {
  const version = await updatePassword(tx, change)
  // After the account, because every transaction locks the account first.
  if (version !== undefined) await endResets(tx, change.id)
  return version
}

/** Ends what acts for an account without its password. @param auditor its owner */
export type EndAccess = (tx: Db, auditor: Pick<ActorCtx, 'actor' | 'ip'>) => Promise<void>

/**
 * Changes the caller's password and ends every session except this one, whose new token it returns.
 * @throws AppError `invalid` on `password` when the current one is wrong; guesses count like sign-ins
 * @param endAccess used if the caller asks for it
 */
export async function replacePassword(ctx: ActorCtx, body: z.output<typeof changePassword.body>, endAccess: EndAccess) {
  const user = await withPassword(ctx, body.password)
  const passwordHash = await hashPassword(body.new_password)
  const { version, token } = await ctx.db.transaction(async (tx) => {
    const next = await setPassword(tx, { id: user.id, version: user.sessionVersion, passwordHash })
    if (next === undefined) throw new AppError('conflict')
    await audit(tx, ctx, { action: 'password.changed', subject: ownAccountOf(user) })
    if (body.end_access) await endAccess(tx, ctx)
    await post(tx, {
      kind: 'password_changed',
      key: `password_changed:${user.id}:${next}`,
      to: { userId: user.id, address: user.email, locale: user.locale },
      data: { name: user.name },
    })
    return { version: next, token: await continueSession(ctx, tx, { ...user, sessionVersion: next }, undefined) }
  })
  ctx.keepInBrowser(withAccount(ctx.keptByBrowser(), { id: user.id, sessionVersion: version }))
  return { token }
}
