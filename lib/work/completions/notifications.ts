import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { postSelected } from '@/lib/people/mail/post'

/** Notifies the person of a completion that it arrived. */
export const notifyReceived = (tx: Db, paymentCode: string) =>
  postSelected(tx, {
    kind: 'task_received',
    to: 'person',
    from: sql`completions as c`,
    where: sql`c.payment_code = ${paymentCode}`,
    key: sql`'task_received:' || c.id`,
    data: { name: sql`c.name`, code: sql`c.payment_code`, cents: sql`c.reward_cents` },
  })
