import 'server-only'
import type { z } from 'zod'
import type { AuditAction } from '@/db/audit-actions'
import type { Db } from '@/db/client'
import { audit, auditCommand } from '@/lib/people/audit/service'
import { withAccount } from '@/lib/people/credentials/known-device'
import type { SecondFactorChange } from '@/lib/people/mail/letters/second-factor-changed'
import { continueSession } from '@/lib/people/sessions/service'
import { endSessions } from '@/lib/people/users/users'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, violatedKey } from '@/lib/platform/service/errors'
import { newRecoveryCodes, newSecret, stepOf } from './codes'
import type { addPasskey } from './contract'
import { notifyFactorChange } from './letters'
import { registered, registrationOptions } from './passkeys'
import {
  confirmAppSecret,
  countRecoveryCodes,
  deleteApp,
  deleteFactors,
  deletePasskey,
  insertApp,
  insertPasskey,
  replaceRecoveryCodes,
  selectApp,
  selectOwner,
  selectOwnerByEmail,
  selectPasskeys,
} from './queries'
import { seal, unseal } from './seal'
import { hasSecondFactor, wrongCode } from './service'

const MOST_PASSKEYS = 10

const accountOf = ({ id, email }: { id: number; email: string }) => ({ type: 'account', id, label: email })

async function owner(ctx: ActorCtx) {
  const user = await selectOwner(ctx.db, ctx.actor.id)
  if (!user) throw new AppError('unauthenticated')
  return user
}

/**
 * Changes the second factor and ends every session, stolen ones too; writes audit entry and letter.
 * @returns a token for this session
 */
async function changeFactors(
  ctx: ActorCtx,
  change: SecondFactorChange & ('app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed'),
  work: (tx: Db) => Promise<string | undefined>,
) {
  const { user, token } = await ctx.db.transaction(async (tx) => {
    // First, because it locks the account, so that changes run one after the other.
    const changed = await endSessions(tx, ctx.actor.id)
    if (!changed) throw new AppError('unauthenticated')
    const name = await work(tx)
    if (!(await hasSecondFactor(tx, changed.id))) await replaceRecoveryCodes(tx, changed.id, [])
    await audit(tx, ctx, { action: `second_factor.${change}`, subject: accountOf(changed), ...(name !== undefined && { after: { name } }) })
    await notifyFactorChange(tx, changed, change)
    return { user: changed, token: await continueSession(ctx, tx, changed, ctx.actor.confirmedAt) }
  })
  ctx.keepInBrowser(withAccount(ctx.keptByBrowser(), user))
  return token
}

/** Recovery codes for an account that has none left. They are made outside the transaction, because hashing them takes half a second. */
const firstRecoveryCodes = async (ctx: ActorCtx) => ((await countRecoveryCodes(ctx.db, ctx.actor.id)) === 0 ? newRecoveryCodes() : undefined)

/** Makes a secret that waits for its first code. @throws AppError `conflict` when there is an app already */
export async function beginApp(ctx: ActorCtx) {
  const { id, email } = await owner(ctx)
  const made = newSecret(email)
  if (!(await insertApp(ctx.db, id, seal(made.secret, id)))) throw new AppError('conflict')
  return made
}

/** Turns the app on by its first code. @throws AppError `wrong_code`, `conflict` when no secret waits */
export async function turnAppOn(ctx: ActorCtx, code: string) {
  const app = await selectApp(ctx.db, ctx.actor.id)
  if (!app || app.confirmedAt) throw new AppError('conflict')
  const secret = unseal(app.secret, app.userId)
  const step = secret && (await stepOf(code, secret, null))
  if (!step) throw wrongCode()
  const recovery = await firstRecoveryCodes(ctx)
  const token = await changeFactors(ctx, 'app_added', async (tx) => {
    if (!(await confirmAppSecret(tx, app, step))) throw new AppError('conflict')
    if (recovery) await replaceRecoveryCodes(tx, app.userId, recovery.hashes)
    return undefined
  })
  return { token, recovery_codes: recovery?.codes ?? null }
}

/** Turns the app off. @throws AppError `not_found` */
export async function turnAppOff(ctx: ActorCtx) {
  const token = await changeFactors(ctx, 'app_removed', async (tx) => {
    if (!(await deleteApp(tx, ctx.actor.id))) throw new AppError('not_found')
    return undefined
  })
  return { token }
}

/** Replaces the caller's recovery codes. @throws AppError `conflict` without a second factor */
export async function renewRecoveryCodes(ctx: ActorCtx) {
  const user = await owner(ctx)
  if (!(await hasSecondFactor(ctx.db, user.id))) throw new AppError('conflict')
  const { codes, hashes } = await newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    await replaceRecoveryCodes(tx, user.id, hashes)
    await audit(tx, ctx, { action: 'second_factor.codes_made', subject: accountOf(user) })
    await notifyFactorChange(tx, user, 'codes_made')
  })
  return { recovery_codes: codes }
}

/** The options from which a browser makes a passkey. @throws AppError `conflict` when there are ten passkeys */
export async function beginPasskey(ctx: ActorCtx) {
  const user = await owner(ctx)
  if ((await selectPasskeys(ctx.db, user.id)).length >= MOST_PASSKEYS) throw new AppError('conflict', { messageKey: 'passkeys_full' })
  return registrationOptions(ctx.db, user)
}

/** Stores a passkey. @throws AppError `wrong_code`, `conflict` when it is stored already */
export async function keepPasskey(ctx: ActorCtx, { name, passkey }: z.output<typeof addPasskey.body>) {
  const userId = ctx.actor.id
  const made = await registered(ctx.db, userId, passkey)
  if (!made) throw new AppError('wrong_code', { messageKey: 'wrong_passkey' })
  const { credential, credentialBackedUp } = made
  const recovery = await firstRecoveryCodes(ctx)
  const row = {
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    isBackedUp: credentialBackedUp,
  }
  const token = await changeFactors(ctx, 'passkey_added', async (tx) => {
    await insertPasskey(tx, row)
    if (recovery) await replaceRecoveryCodes(tx, userId, recovery.hashes)
    return name
  }).catch((error) => {
    throw violatedKey(error) === 'passkeys_credential_key' ? new AppError('conflict') : error
  })
  return { token, recovery_codes: recovery?.codes ?? null }
}

/** Removes a passkey of the caller's. @throws AppError `not_found` */
export async function dropPasskey(ctx: ActorCtx, id: number) {
  const token = await changeFactors(ctx, 'passkey_removed', async (tx) => {
    const gone = await deletePasskey(tx, ctx.actor.id, id)
    if (!gone) throw new AppError('not_found')
    return gone.name
  })
  return { token }
}

/**
 * Removes a lost second factor from an account, for the operator's command, and ends its sessions. @returns `none` without a second factor, `unknown`
 * without such an account
 */
export const resetSecondFactor = (db: Db, email: string): Promise<'reset' | 'none' | 'unknown'> =>
  db.transaction(async (tx) => {
    const found = await selectOwnerByEmail(tx, email.trim().toLowerCase())
    if (!found) return 'unknown'
    if (!(await hasSecondFactor(tx, found.id))) return 'none'
    await deleteFactors(tx, found.id)
    await endSessions(tx, found.id)
    const action: AuditAction = 'second_factor.reset'
    const { id, email: label } = found
    await auditCommand(tx, 'account:reset-second-factor', {
      action,
      subjectType: 'account',
      subjectId: id,
      subjectLabel: label,
      ipAddress: null,
      before: null,
      after: null,
      trace: null,
    })
    await notifyFactorChange(tx, found, 'reset')
    return 'reset'
  })
