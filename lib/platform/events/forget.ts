import 'server-only'
import { type Db, statementsOf } from '@/db/client'
import { log } from '@/lib/platform/log'

/** Events that one statement changes at most. */
const MOST_CHANGED = 1_000

/** Removes the events of a promoter's account, of whom the account is being deleted. Call {@link forgetPromoterInEvents} after that transaction. */
export async function deleteAccountEvents(tx: Db, promoterId: number): Promise<void> {
  await statementsOf(tx)`delete from events where promoter_id = ${promoterId} and type like 'promoter.%'`
}

/**
 * Removes a promoter who is deleted from the events, in parts, because there may be very many: they do not say any more whose they were. Their readers
 * say nothing of it meanwhile.
 * @param stop begins no further part when aborted
 */
async function forgetInParts(db: Db, promoterId: number, stop: AbortSignal): Promise<void> {
  const sql = statementsOf(db)
  let changed = MOST_CHANGED
  while (changed === MOST_CHANGED && !stop.aborted) {
    const rows = await sql`
      update events set promoter_id = null, data = case when data ? 'promoter_id' then data || '{"promoter_id": null}' else data end
      where id = any(array(select id from events where promoter_id = ${promoterId} limit ${MOST_CHANGED} for update skip locked)) returning 1 as one`
    changed = rows.length
  }
}

/** How long a deletion waits for it. */
const FORGET_MS = 2_000

/** Removes a promoter who was just deleted from the events, as far as that takes little time; {@link forgetDeletedInEvents} does the rest. Never throws. */
export const forgetPromoterInEvents = (db: Db, promoterId: number, forMs = FORGET_MS): Promise<void> =>
  forgetInParts(db, promoterId, AbortSignal.timeout(forMs)).catch((error) =>
    log.warn({ err: error }, 'could not remove a deleted promoter from the events; a job goes on'),
  )

/** Promoters of events who have no account any more. Each promoter is one look at an index, so it does not read the events. */
const DELETED = `
  with recursive named as (
    select min(promoter_id) as id from events
    union all
    select (select min(promoter_id) from events where promoter_id > named.id) from named where named.id is not null
  ) select id from named where id is not null and not exists (select from users where users.id = named.id)`

/** Removes all promoters who are deleted from the events. */
export async function forgetDeletedInEvents(db: Db, stop: AbortSignal): Promise<void> {
  const deleted = await statementsOf(db).unsafe<{ id: string }[]>(DELETED)
  for (const { id } of deleted) {
    stop.throwIfAborted()
    await forgetInParts(db, Number(id), stop)
  }
}
