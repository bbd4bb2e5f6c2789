import 'server-only'
import type { z } from 'zod'
import { MOST_KEYS } from '@/db/event-values'
import { promoterScopes, type Scope } from '@/db/key-scopes'
import { auditOwner } from '@/lib/people/audit/service'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError, invalid } from '@/lib/platform/service/errors'
import type { createApiKey } from './contract'
import { newKey } from './key'
import { toApiKey } from './list'
import { normalizeNetwork } from './networks'
import { countWorking, insertKey, lockOwner } from './queries'

const isOfPromoter = (scope: Scope) => (promoterScopes as readonly Scope[]).includes(scope)

/**
 * Makes a key of the caller.
 * @returns it with the whole key, which cannot be read again
 * @throws AppError `invalid` for a scope that the caller cannot have, an end that has passed, or what is no network; `conflict` with `MOST_KEYS` working
 * keys; `account_disabled` if the caller was disabled meanwhile
 */
export async function makeApiKey(ctx: ActorCtx, { name, ends_at, ...body }: z.output<typeof createApiKey.body>) {
  const { actor } = ctx
  const scopes = [...new Set(body.scopes)]
  if (actor.role === 'promoter' && !scopes.every(isOfPromoter)) throw invalid('scopes', 'scope_of_administrators')
  const networks = [
    ...new Set(
      body.networks.map((text) => {
        const network = normalizeNetwork(text)
        if (network === undefined) throw invalid('networks', 'network_invalid')
        return network
      }),
    ),
  ]
  const endsAt = ends_at === undefined ? null : new Date(ends_at)
  if (endsAt && endsAt.getTime() <= Date.now()) throw invalid('ends_at', 'end_passed')
  const { key, hash, start } = newKey()
  return ctx.db.transaction(async (tx) => {
    if (!(await lockOwner(tx, actor.id))) throw new AppError('account_disabled')
    if ((await countWorking(tx, actor.id)) >= MOST_KEYS) throw new AppError('conflict', { messageKey: 'keys_full' })
    const row = await insertKey(tx, { ownerId: actor.id, name, hash, start, scopes, networks, endsAt })
    await auditOwner(tx, ctx, {
      action: 'key.created',
      subject: { type: 'key', id: row.id, label: name },
      after: { start, scopes, ...(networks.length > 0 && { networks }), ...(endsAt && { ends_at: endsAt.toISOString() }) },
    })
    return { ...toApiKey(row), key }
  })
}
