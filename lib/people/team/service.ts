import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { audit } from '@/lib/people/audit/service'
import { post } from '@/lib/people/mail/post'
import { setActive } from '@/lib/people/users/users'
import { newToken } from '@/lib/platform/codes/secret-token'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import type { makeInvitation } from './contract'
import { notifyAdministrators } from './notify'
import {
  deleteInvitationRows,
  hasAccount,
  hasOpenInvitation,
  insertInvitation,
  lockAdministrators,
  revokeInvitationsOf,
  revokeOpen,
  selectAdministrators,
  selectInvitations,
} from './queries'

/** How long an invitation is open. */
const OPEN_MS = 3 * 24 * 60 * 60 * 1000

const statusOf = (active: boolean) => (active ? ('Active' as const) : ('Disabled' as const))

/** An invitation's subject in the audit log: its id, because its address is deleted before the entry. */
export const invitationSubject = (id: number) => ({ type: 'invitation', id, label: `#${id}` })

/** The administrators and the invitations. */
export async function team(ctx: ActorCtx) {
  const [administrators, invitations] = await Promise.all([selectAdministrators(ctx.db), selectInvitations(ctx.db)])
  return {
    administrators: administrators.map(({ id, name, email, createdAt, lastSignInAt, active, secondFactor }) => ({
      id,
      name,
      email,
      created_at: createdAt,
      last_sign_in_at: lastSignInAt,
      active: statusOf(active),
      second_factor: secondFactor,
      you: id === ctx.actor.id,
    })),
    invitations: invitations.map(({ id, email, invitedBy, createdAt, expiresAt, state, sent, takenBy, usedAt, revokedAt }) => ({
      id,
      email,
      invited_by: invitedBy,
      created_at: createdAt,
      expires_at: expiresAt,
      state,
      sent,
      taken_by: takenBy,
      ended_at: usedAt ?? revokedAt,
    })),
  }
}

/**
 * Locks the caller's row, so that a call of an administrator who is being disabled waits and is then refused.
 * @param others whose rows are locked too @throws AppError `account_disabled`
 */
async function lockActor(tx: ActorCtx['db'], { actor }: ActorCtx, others: number[] | 'all' = []) {
  const rows = await lockAdministrators(tx, others === 'all' ? undefined : [actor.id, ...others])
  const caller = rows.find(({ id }) => id === actor.id)
  if (!caller?.active) throw new AppError('account_disabled')
  return { caller, rows }
}

/**
 * Disables an active administrator, which ends their sessions and open invitations, or enables a disabled one. The caller's row is locked and the
 * caller cannot disable themselves by this, so one administrator is always active.
 * @param from the state that the caller saw
 * @throws AppError `not_found`; `conflict` if it is the caller, or no longer in that state; `account_disabled` if the caller was disabled meanwhile
 */
export const switchAdministrator = (ctx: ActorCtx, id: number, from?: 'Active' | 'Disabled') =>
  ctx.db.transaction(async (tx) => {
    const { rows } = await lockActor(tx, ctx, [id])
    const administrator = rows.find((row) => row.id === id)
    if (!administrator) throw new AppError('not_found')
    if (id === ctx.actor.id) throw new AppError('conflict', { messageKey: 'own_account' })
    const active = !administrator.active
    if (from === statusOf(active)) throw new AppError('conflict')
    await switchTo(tx, ctx, administrator, active)
    return { id, active: statusOf(active) }
  })

/** Enables or disables a locked administrator, and tells all of them. */
async function switchTo(tx: Db, ctx: ActorCtx, { id, name }: { id: number; name: string }, active: boolean) {
  await setActive(tx, id, active)
  const revoked = active ? 0 : await revokeInvitationsOf(tx, id)
  await audit(tx, ctx, {
    action: active ? 'admin.enabled' : 'admin.disabled',
    subject: { type: 'admin', id, label: name },
    before: { active: !active },
    after: { active, ...(revoked > 0 && { invitations_revoked: revoked }) },
  })
  await notifyAdministrators(tx, active ? 'enabled' : id === ctx.actor.id ? 'closed' : 'disabled', ctx.actor.id, id)
}

/**
 * Disables the caller, which ends their sessions and open invitations. All administrators are locked, so that of two who do it at the same moment one stays.
 * @throws AppError `invalid` on `email` unless it is theirs; `conflict` if no other administrator is active; `account_disabled`
 */
export const closeOwnAdministrator = (ctx: ActorCtx, email: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { caller, rows } = await lockActor(tx, ctx, 'all')
    if (email !== caller.email) throw invalid('email', 'email_differs')
    if (!rows.some(({ id, active }) => active && id !== caller.id)) throw new AppError('conflict', { messageKey: 'last_admin' })
    await switchTo(tx, ctx, caller, false)
  })

/**
 * Invites an administrator: by a letter, whose token is made when it is sent, or by a token to hand over, which is returned only this once.
 * @throws AppError `invalid` on `email` when it has an account of whatever role or an open invitation; `account_disabled`
 */
export const invite = (ctx: ActorCtx, { email }: z.output<typeof makeInvitation.body>) =>
  ctx.db.transaction(async (tx) => {
    const { caller } = await lockActor(tx, ctx)
    if (email && (await hasAccount(tx, email))) throw invalid('email', 'email_taken')
    if (email && (await hasOpenInvitation(tx, email))) throw invalid('email', 'email_invited')
    const made = email ? undefined : newToken(256)
    const expiresAt = new Date(Date.now() + OPEN_MS)
    const id = await insertInvitation(tx, { hash: made?.hash ?? null, email: email ?? null, invitedById: ctx.actor.id, expiresAt })
    if (email)
      await post(tx, {
        kind: 'invitation',
        to: { address: email, locale: ctx.locale },
        data: { invitation: id, inviter: caller.name, until: expiresAt.toISOString() },
        key: `invitation ${id}`,
      })
    await audit(tx, ctx, {
      action: 'invitation.made',
      subject: invitationSubject(id),
      after: { by_mail: email !== undefined, expires_at: expiresAt.toISOString() },
    })
    await notifyAdministrators(tx, 'invited', ctx.actor.id)
    return { id, expires_at: expiresAt, token: made?.token ?? null }
  })

/** Revokes an open invitation. @throws AppError `not_found`; `conflict` if it is no longer open; `account_disabled` */
export const revoke = (ctx: ActorCtx, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockActor(tx, ctx)
    const revoked = await revokeOpen(tx, id)
    if (!revoked) throw new AppError(revoked === undefined ? 'not_found' : 'conflict')
    await audit(tx, ctx, { action: 'invitation.revoked', subject: invitationSubject(id) })
  })

/** Deletes invitations. Call it in a transaction. */
export async function deleteInvitations(tx: Db, ids: number[]): Promise<void> {
  if (ids.length > 0) await deleteInvitationRows(tx, ids)
}
