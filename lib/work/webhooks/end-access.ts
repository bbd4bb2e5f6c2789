import 'server-only'
import type { EndAccess } from '@/lib/people/accounts/service'
import { revokeAllKeys } from '@/lib/people/api-keys/revoke'
import { pauseOwn } from './queries'
import { auditChange } from './service'

/** Ends what acts for an account without its password: its keys for good, its webhooks until their owner makes them active again. */
export const endAccess: EndAccess = async (tx, auditor) => {
  await revokeAllKeys(tx, auditor)
  for (const webhook of await pauseOwn(tx, auditor.actor.id))
    await auditChange(tx, auditor, 'webhook.changed', webhook, { before: { state: 'active' }, after: { state: 'paused' } })
}
