import 'server-only'
import { eq } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { users } from '@/db/schema/users'
import type { webhooks } from '@/db/schema/webhooks'
import { auditItself } from '@/lib/people/audit/service'
import { post } from '@/lib/people/mail/post'
import { log } from '@/lib/platform/log'
import { setState } from './queries'

/** Switches off a webhook that has failed for too long, and tells its owner. */
export async function switchOff(tx: Db, { id, ownerId, name, url }: typeof webhooks.$inferSelect, since: Date): Promise<void> {
  await setState(tx, id, 'failed')
  await auditItself(tx, 'webhooks', {
    action: 'webhook.switched_off',
    subject: { type: 'webhook', id, label: name },
    after: { failing_since: since.toISOString() },
  })
  log.info({ webhook: id }, 'a webhook that failed for five days was switched off')
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId))
  if (!owner?.active) return
  await post(tx, {
    kind: 'webhook_switched_off',
    to: { userId: owner.id, address: owner.email, locale: owner.locale },
    data: { name: owner.name, role: owner.role, webhook: name, host: new URL(url).host, since: since.toISOString() },
    key: `webhook_switched_off:${id}:${since.getTime()}`,
  })
}
