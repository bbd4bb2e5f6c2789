import 'server-only'
import type { Db } from '@/db/client'
import { events } from '@/db/schema/events'

/** Writes the event that tests a webhook. @returns its id */
export async function insertPing(tx: Db, { webhookId, promoterId }: { webhookId: number; promoterId: number | null }): Promise<string> {
  const [row] = await tx
    .insert(events)
    .values({ type: 'test.ping', promoterId, data: { webhook_id: webhookId } })
    .returning({ id: events.id })
  if (!row) throw new Error('an insert returned no row')
  return row.id
}
