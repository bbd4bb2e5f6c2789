import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import type { users } from '@/db/schema/users'
import { audit } from '@/lib/people/audit/service'
import type { AskedFactor, PasskeyRequest, secondFactorProof, Way } from '@/lib/platform/contract/second-factor'
import type { ActorCtx, Ctx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { limits } from '@/lib/platform/service/limits'
import { consume } from '@/lib/platform/service/rate-limit'
import { codeMatching, recoveryCodeOf, stepOf } from './codes'
import { notifyFactorChange } from './letters'
import { assertionOptions, hasSigned } from './passkeys'
import { countRecoveryCodes, selectApp, selectPasskeys, selectRecoveryCodes, spendRecoveryCode, spendStep } from './queries'
import { unseal } from './seal'

type Owner = typeof users.$inferSelect
type Proof = { [Name in keyof typeof secondFactorProof]?: z.output<(typeof secondFactorProof)[Name]> }

const factorsOf = async (db: Db, userId: number) => {
  const [app, passkeys, recoveryCodes] = await Promise.all([selectApp(db, userId), selectPasskeys(db, userId), countRecoveryCodes(db, userId)])
  return { app: app?.confirmedAt != null, passkeys, recoveryCodes }
}

export const hasSecondFactor = async (db: Db, userId: number): Promise<boolean> => {
  const { app, passkeys } = await factorsOf(db, userId)
  return app || passkeys.length > 0
}

/** The caller's second factor. */
export async function ownSecondFactor(ctx: ActorCtx) {
  const { app, passkeys, recoveryCodes } = await factorsOf(ctx.db, ctx.actor.id)
  return {
    app,
    recovery_codes: recoveryCodes,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, created_at: createdAt, last_used_at: lastUsedAt })),
  }
}

/** What a passkey of the caller has to sign. @throws AppError `not_found` without one */
export async function challengeOwn(ctx: ActorCtx): Promise<PasskeyRequest> {
  const keys = await selectPasskeys(ctx.db, ctx.actor.id)
  if (keys.length === 0) throw new AppError('not_found')
  return assertionOptions(ctx.db, ctx.actor.id, keys)
}

/**
 * Checks the second factor of an account that has one.
 * @returns whether it has one
 * @throws AppError `second_factor_required` without a proof, `wrong_code`, `rate_limited`
 */
export async function checkSecondFactor(ctx: Ctx, user: Owner, { code, passkey }: Proof): Promise<boolean> {
  const { app, passkeys, recoveryCodes } = await factorsOf(ctx.db, user.id)
  if (!app && passkeys.length === 0) return false
  if (passkey) {
    if (!(await hasSigned(ctx.db, user.id, passkey))) throw new AppError('wrong_code', { messageKey: 'wrong_passkey' })
  } else if (code) await checkCode(ctx, user, code)
  else {
    const ways: [boolean, Way][] = [
      [app, 'code'],
      [passkeys.length > 0, 'passkey'],
      [recoveryCodes > 0, 'recovery'],
    ]
    const asked: AskedFactor = { ways: ways.flatMap(([there, way]) => (there ? [way] : [])) }
    if (passkeys.length > 0) asked.passkey = await assertionOptions(ctx.db, user.id, passkeys)
    throw new AppError('second_factor_required', { asked })
  }
  return true
}

export const wrongCode = () => new AppError('wrong_code', { fields: { code: ['code_wrong'] } })

/** A code of the app, or a recovery code. @throws AppError `wrong_code`, `rate_limited` */
async function checkCode(ctx: Ctx, user: Owner, typed: string): Promise<void> {
  await consume(ctx.db, limits.secondFactor, `id:${user.id}`)
  const recovery = recoveryCodeOf(typed)
  if (recovery) return checkRecoveryCode(ctx, user, recovery)
  const app = await selectApp(ctx.db, user.id)
  const secret = app?.confirmedAt && unseal(app.secret, user.id)
  const step = secret ? await stepOf(typed, secret, app.lastStep) : undefined
  if (step === undefined || !(await spendStep(ctx.db, user.id, step))) throw wrongCode()
}

async function checkRecoveryCode(ctx: Ctx, user: Owner, code: string): Promise<void> {
  const row = await codeMatching(code, await selectRecoveryCodes(ctx.db, user.id))
  if (!row) throw wrongCode()
  await ctx.db.transaction(async (tx) => {
    if (!(await spendRecoveryCode(tx, row.id))) throw wrongCode()
    await audit(tx, { ...ctx, actor: user }, { action: 'second_factor.code_used', subject: { type: 'account', id: user.id, label: user.email } })
    await notifyFactorChange(tx, user, 'code_used')
  })
}
