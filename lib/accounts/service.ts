import 'server-only'
import type { z } from 'zod'
import type { users } from '@/db/schema/users'
import type { Ctx } from '@/lib/http/route'
import { randomCode } from '@/lib/random-code'
import { AppError, invalid, violatedKey } from '@/lib/service/errors'
import { limits } from '@/lib/service/limits'
import { consume } from '@/lib/service/rate-limit'
import { networkOf } from '@/lib/visitor/address'
import type { login, register, User } from './contract'
import { deviceCookie, knownDevice } from './known-device'
import { hashPassword, passwordFits } from './password'
import { insertPromoter, rememberDevice, selectUserByEmail } from './queries'
import { mintToken } from './session-token'

/** An account as its owner sees it. */
export const toUser = ({ name, email, role, active, referralCode }: typeof users.$inferSelect): z.input<typeof User> => ({
  name,
  email,
  role,
  active,
  referral_code: referralCode,
})

/** Makes a promoter account. @throws AppError `invalid` on `email` when it has one already */
export async function registerPromoter(ctx: Ctx, { name, email, password }: z.output<typeof register.body>) {
  if (await selectUserByEmail(ctx.db, email)) throw invalid('email', 'email_taken')
  const passwordHash = await hashPassword(password)
  for (let attempt = 1; ; attempt++) {
    try {
      return toUser(await ctx.db.transaction((tx) => insertPromoter(tx, { name, email, passwordHash, referralCode: randomCode() })))
    } catch (error) {
      if (violatedKey(error) === 'users_email_key') throw invalid('email', 'email_taken')
      if (attempt === 5 || violatedKey(error) !== 'users_referral_code_key') throw error
    }
  }
}

/**
 * Checks a password and mints the session's token. An unknown address and a wrong password cost the same time and answer alike.
 * A browser that signed in to the account before has an allowance of its own, so that nobody's guesses lock its owner out.
 * @param fingerprint the device, remembered so that promoters completing their own link are noticed
 * @throws AppError `wrong_credentials`, `rate_limited`
 */
export async function signIn(ctx: Ctx, { email, password }: z.output<typeof login.body>, fingerprint: string | undefined) {
  const cookie = ctx.requestHeaders.get('cookie')
  const user = await selectUserByEmail(ctx.db, email)
  const device = user && knownDevice(cookie, user)
  if (device) await consume(ctx.db, limits.loginDevice, device)
  else {
    await consume(ctx.db, limits.loginAccount, `${networkOf(ctx.ip)} ${email}`)
    await consume(ctx.db, limits.loginAccountAnywhere, email)
  }
  if (!(await passwordFits(password, user?.passwordHash)) || !user) throw new AppError('wrong_credentials')
  if (fingerprint) await rememberDevice(ctx.db, user.id, fingerprint)
  ctx.cookies.push(deviceCookie(cookie, user))
  return { ...toUser(user), token: await mintToken({ id: user.id, role: user.role, version: user.sessionVersion }) }
}
