import 'server-only'
import type { Db } from '@/db/client'
import { auditOwner } from '@/lib/people/audit/service'
import { mustHaveSecondFactor } from '@/lib/people/second-factor/has-second-factor'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { toPosition } from '@/lib/platform/replica/own-changes'
import type { Actor } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { isWellFormedKey } from './key'
import { isWithin } from './networks'
import { noteFirstUse, noteLaterUse, selectByKeyHash, selectByKeyHashWithFactor } from './queries'

/**
 * Finds whom a key acts as. It is found by its hash, so that how long that takes says nothing about keys that exist.
 * @param ip the caller's address
 * @throws AppError `unauthenticated` if it is mistyped, unknown, revoked or past its end, `wrong_network` if it may not be used from there
 */
export async function actorOfKey(db: Db, key: string, ip: string): Promise<Actor> {
  if (!isWellFormedKey(key)) throw new AppError('unauthenticated', { messageKey: 'key_unknown' })
  const [row] = await (mustHaveSecondFactor('admin') ? selectByKeyHashWithFactor : selectByKeyHash)(db, { hash: hashOfToken(key) })
  if (!row) throw new AppError('unauthenticated', { messageKey: 'key_unknown' })
  const { id, name, scopes, networks, isUsedThisHour, owner } = row
  if (!isWithin(networks, ip)) throw new AppError('wrong_network')
  return {
    id: owner.id,
    role: owner.role,
    active: owner.active,
    needsSecondFactor: mustHaveSecondFactor(owner.role) && !owner.secured,
    lastChange: toPosition(owner.lastChange),
    key: { id, name, scopes, isUsedThisHour },
  }
}

/** Notes that a key was used, to the hour; the first use is noted in the audit log too. */
export async function noteKeyUse(db: Db, actor: Actor, ip: string): Promise<void> {
  const { key } = actor
  if (!key || key.isUsedThisHour) return
  await db.transaction(async (tx) => {
    const name = await noteFirstUse(tx, key.id)
    if (name === undefined) await noteLaterUse(tx, key.id)
    else await auditOwner(tx, { actor, ip }, { action: 'key.first_used', subject: { type: 'key', id: key.id, label: name } })
  })
}
