import 'server-only'
import type { Db } from '@/db/client'
import { auditOwner } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { setAllRevoked, setRevoked } from './queries'

/** Revokes a key of the caller at once and for good. @throws AppError `not_found` if the caller has no such key, or it is revoked already */
export const revokeOwnKey = (ctx: ActorCtx, id: number): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const revoked = await setRevoked(tx, ctx.actor.id, id)
    if (!revoked) throw new AppError('not_found')
    await auditOwner(tx, ctx, { action: 'key.revoked', subject: { type: 'key', id, label: revoked.name } })
  })

/** Revokes all keys of an owner at once and for good. */
export async function revokeAllKeys(tx: Db, auditor: Pick<ActorCtx, 'actor' | 'ip'>): Promise<void> {
  for (const { id, name } of await setAllRevoked(tx, auditor.actor.id))
    await auditOwner(tx, auditor, { action: 'key.revoked', subject: { type: 'key', id, label: name } })
}
