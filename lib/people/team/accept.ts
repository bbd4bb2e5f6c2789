import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import { hashPassword } from '@/lib/people/credentials/password'
import { insertAdministrator } from '@/lib/people/users/users'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import type { Ctx } from '@/lib/platform/service/context'
import { AppError, invalid, violatedKey } from '@/lib/platform/service/errors'
import type { acceptInvitation } from './contract'
import { notifyAdministrators } from './notify'
import { hasAccount, selectByHash, setTaker, takeOpen } from './queries'
import { invitationSubject } from './service'

const ended = { taken: 'invitation_taken', revoked: 'invitation_taken_back', expired: 'invitation_expired' } as const

/** @throws AppError `not_found` for an unknown token; `conflict` if the invitation is no longer open, with the reason */
async function openByToken(db: Db, token: string) {
  const invitation = await selectByHash(db, hashOfToken(token))
  if (!invitation) throw new AppError('not_found', { messageKey: 'invitation_unknown' })
  if (invitation.state !== 'open') throw new AppError('conflict', { messageKey: ended[invitation.state] })
  return invitation
}

/** The open invitation of a token. @throws AppError like {@link openByToken} */
export async function lookAt(ctx: Ctx, token: string) {
  const { invitedBy, email, expiresAt } = await openByToken(ctx.db, token)
  return { invited_by: invitedBy, email, expires_at: expiresAt }
}

/**
 * Makes an administrator account by an invitation's token, once. Existing accounts, of whatever role, are not changed.
 * @throws AppError like {@link openByToken}; `invalid` on `email` when it is not the invited one or has an account
 */
export async function accept(ctx: Ctx, { token, name, email, password }: z.output<typeof acceptInvitation.body>) {
  const invitation = await openByToken(ctx.db, token)
  if (invitation.email !== null && invitation.email !== email) throw invalid('email', 'email_not_invited')
  if (await hasAccount(ctx.db, email)) throw invalid('email', 'email_taken')
  const passwordHash = await hashPassword(password)
  try {
    return await ctx.db.transaction(async (tx) => {
      if (!(await takeOpen(tx, invitation.id))) throw new AppError('conflict', { messageKey: 'invitation_taken' })
      const { id, role, active, referralCode } = await insertAdministrator(tx, { name, email, passwordHash })
      await setTaker(tx, invitation.id, id)
      await audit(tx, { actor: { id, role, active }, ip: ctx.ip }, { action: 'invitation.taken', subject: invitationSubject(invitation.id) })
      await notifyAdministrators(tx, 'joined', id, id)
      return { name, email, role, active, referral_code: referralCode }
    })
  } catch (error) {
    if (violatedKey(error) === 'users_email_key') throw invalid('email', 'email_taken')
    throw error
  }
}
