import 'server-only'
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { insertReset, markUsed } from '@/lib/people/accounts/reset-tokens'
import { type EndAccess, endResetLinks, setPassword } from '@/lib/people/accounts/service'
import { audit } from '@/lib/people/audit/service'
import { withAccount } from '@/lib/people/credentials/known-device'
import { hashPassword } from '@/lib/people/credentials/password'
import { post } from '@/lib/people/mail/post'
import { hashOfToken, newToken } from '@/lib/platform/codes/secret-token'
import { env } from '@/lib/platform/env'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import { deviceOf } from '@/lib/platform/visitor/device'
import type { askForReset, completeReset } from './contract'
import { isUsable, lockAccount, lockAccountOf } from './queries'

/** How long a link may be used after it was mailed, in minutes. */
const RESET_MINUTES = 30

/** The same of a link that came unasked, with the first letter to an account that somebody else made. */
const FIRST_PASSWORD_MINUTES = 7 * 24 * 60

/** The key under which an address is counted: a hash, so that the table of limits does not list who asked. */
const counterOf = (email: string) => createHmac('sha256', env().NEXTAUTH_SECRET).update(`password reset ${email}`).digest('base64url')

/**
 * Writes the letter with the link. Whether an account has the address is looked up only when the letter is sent (`makeResetLink`), so that neither
 * answer nor response time reveals it. Requests beyond the limit get the same answer, and no letter is written.
 */
export async function mailReset(ctx: Ctx, { email }: z.output<typeof askForReset.body>): Promise<void> {
  try {
    await consume(ctx.db, limits.passwordResetAddress, counterOf(email))
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return
    throw error
  }
  const data = { at: new Date().toISOString(), ...deviceOf(ctx.userAgent) }
  await ctx.db.transaction((tx) => post(tx, { kind: 'password_reset', to: { address: email, locale: ctx.locale }, data }))
}

/** Makes the link of a letter and ends earlier links. @returns undefined when no active account has the address */
export const makeResetLink = (tx: Db, { address }: { address: string }) => makeLink(tx, address, RESET_MINUTES)

/** The same for who never chose a password. */
export const makeFirstPasswordLink = (tx: Db, { address }: { address: string }) => makeLink(tx, address, FIRST_PASSWORD_MINUTES)

async function makeLink(tx: Db, address: string, minutes: number): Promise<string | undefined> {
  const account = await lockAccount(tx, address)
  if (!account) return undefined
  const { token, hash } = newToken(256)
  await endResetLinks(tx, account.id)
  await insertReset(tx, { hash, userId: account.id, minutes })
  return new URL(`/reset-password#${token}`, env().SITE_URL).href
}

const dead = () => new AppError('not_found', { messageKey: 'reset_link_dead' })

/**
 * Sets the password that the holder of a token chose, and ends all sessions and links of the account. It does not sign in, because a second factor
 * may be needed; the browser gets a sign-in limit of its own, apart from earlier guesses.
 * @param endAccess used if the caller asks for it
 * @throws AppError `not_found` for a token that is wrong, used or too old, or of a disabled account
 */
export async function chooseNewPassword(
  ctx: Ctx,
  { token, new_password, end_access }: z.output<typeof completeReset.body>,
  endAccess: EndAccess,
): Promise<void> {
  const hash = hashOfToken(token)
  // Checked first, because hashing a password is expensive.
  if (!(await isUsable(ctx.db, hash))) throw dead()
  const passwordHash = await hashPassword(new_password)
  const account = await ctx.db.transaction(async (tx) => {
    const user = await lockAccountOf(tx, hash)
    if (!user || !(await markUsed(tx, hash))) throw dead()
    const version = await setPassword(tx, { id: user.id, version: user.sessionVersion, passwordHash })
    if (version === undefined) throw new AppError('conflict')
    const auditor = { actor: user, ip: ctx.ip }
    await audit(tx, auditor, { action: 'password.reset', subject: { type: 'account', id: user.id, label: user.email } })
    if (end_access) await endAccess(tx, auditor)
    await post(tx, { kind: 'password_changed', to: { userId: user.id, address: user.email, locale: user.locale }, data: { name: user.name } })
    return { id: user.id, sessionVersion: version }
  })
  ctx.keepInBrowser(withAccount(ctx.keptByBrowser(), account))
}
