import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { requestLastPayout } from '@/lib/money/payouts/request'
import { type AuditedChange, audit, auditItself } from '@/lib/people/audit/service'
import { post } from '@/lib/people/mail/post'
import { closeOwnAdministrator } from '@/lib/people/team/service'
import { closePromoterRow } from '@/lib/people/users/users'
import { forgetPromoterInEvents } from '@/lib/platform/events/forget'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import type { closeAccount, closePromoter } from './contract'
import { deleteLockedPromoter, lockPromoter } from './service'

/** Where promoters close their accounts, in place of a name in the audit log. */
const OWN_PAGE = '/promoter/settings'

const spelled = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Pays a promoter all that is owed, whatever the minimum, and takes no more clicks of theirs, so that the account can be deleted once it is paid. They are
 * told by letter. A repeat asks for what was earned meanwhile. Enabling the account again ends it.
 * @throws AppError `not_found`; `invalid` on `name`; `no_method`, `key_failed`, `payee_blocked` where nothing can be paid; `conflict` when nothing is owed
 */
export const payOutAndClose = (ctx: ActorCtx, id: number, { name }: z.output<typeof closePromoter.body>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const promoter = await lockPromoter(tx, id)
    if (spelled(name) !== spelled(promoter.name)) throw invalid('name', 'name_differs')
    const closing = await payOut(tx, promoter)
    if (!closing) throw new AppError('conflict', { messageKey: 'promoter_nothing_owed' })
    await audit(tx, ctx, closing)
  })

/** Pays a locked promoter all that is owed and disables them. @returns what was done, for the audit log; undefined when nothing is owed */
async function payOut(tx: Db, { id, name, email, locale, active, closingAt }: Awaited<ReturnType<typeof lockPromoter>>): Promise<AuditedChange | undefined> {
  const cents = await requestLastPayout(tx, id)
  if (cents === 0) return undefined
  await closePromoterRow(tx, id)
  if (!closingAt) await post(tx, { kind: 'account_closing', to: { userId: id, address: email, locale }, data: { name, cents } })
  return {
    action: 'promoter.closing',
    subject: { type: 'promoter', id, label: name },
    before: { active },
    after: { active: false, owed: toReais(cents) },
  }
}

/** What was deleted, without the person's name and e-mail. */
const unnamed = ({ subject, before, ...change }: AuditedChange): AuditedChange => ({
  ...change,
  subject: { ...subject, label: `#${subject.id}` },
  before: { ...before, name: undefined, email: undefined },
})

/**
 * Closes the caller's own account: a promoter who is owed something is paid out as above, any other one is deleted at once; an administrator is disabled, and
 * signed out everywhere. They are told by letter.
 * @throws AppError `invalid` on `email` unless it is theirs; what `payOutAndClose` throws; `conflict` for the only active administrator
 */
export async function closeOwnAccount(ctx: ActorCtx, { email }: z.output<typeof closeAccount.body>): Promise<void> {
  const { id, role } = ctx.actor
  if (role === 'admin') return closeOwnAdministrator(ctx, email)
  const isDeleted = await ctx.db.transaction(async (tx) => {
    const promoter = await lockPromoter(tx, id)
    if (email !== promoter.email) throw invalid('email', 'email_differs')
    const closing = await payOut(tx, promoter).catch((error) => {
      // The text that an administrator reads speaks of somebody else.
      throw error instanceof AppError && error.code === 'no_method' ? new AppError('no_method') : error
    })
    // Not under their name, which is to go with them.
    await auditItself(tx, OWN_PAGE, closing ?? unnamed(await deleteLockedPromoter(tx, promoter)))
    // Without the account, with which its letters go.
    if (!closing) await post(tx, { kind: 'account_closed', to: { address: email, locale: promoter.locale }, data: { name: promoter.name } })
    return !closing
  })
  if (isDeleted) await forgetPromoterInEvents(ctx.db, id)
}
