import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'

/** Makes the signals of the attempt of a proof item due anew, because more is known of it. */
export async function markDueByItem(db: Db, itemId: number): Promise<void> {
  await db.execute(sql`
    update attempt_signals as s set due_at = greatest(clock_timestamp(), s.due_at + interval '1 millisecond')
    from attempt_items as item join attempts on attempts.id = item.attempt_id
    where item.id = ${itemId} and s.completion_id = attempts.completion_id and s.attempt = attempts.number`)
}
