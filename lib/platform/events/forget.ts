import 'server-only'
import { type Db, statementsOf } from '@/db/client'

/**
 * Removes a promoter who is being deleted from events: those of their account are deleted, and of the others nobody tells any more whose they were.
 * Call it in the transaction of the deletion.
 */
export async function forgetPromoterInEvents(tx: Db, promoterId: number): Promise<void> {
  const sql = statementsOf(tx)
  await sql`delete from events where promoter_id = ${promoterId} and type like 'promoter.%'`
  await sql`
    update events set promoter_id = null, data = case when data ? 'promoter_id' then data || '{"promoter_id": null}' else data end
    where promoter_id = ${promoterId}`
}
