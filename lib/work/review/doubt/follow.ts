import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList, statementsOf } from '@/db/client'

/**
 * Follows a change of completions: the newest attempts of those that wait are due to be computed anew, and what was decided leaves the lanes. Call it in the
 * transaction of the change, after it. Nothing is computed of an erased person.
 */
export async function followCompletions(tx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await statementsOf(tx).unsafe(
    `with waiting as (
      insert into attempt_signals as s (completion_id, attempt, campaign_id, waiting_since, is_backlog, due_at)
      select id, attempt, campaign_id, coalesce(reopened_at, created_at), same_sender_backlog, case when erased_at is null then clock_timestamp() end
      from completions where id = any($1::bigint[]) and status = 'in_review' order by id
      on conflict (completion_id, attempt) do update set waiting_since = excluded.waiting_since, is_backlog = excluded.is_backlog,
        due_at = case when excluded.due_at is not null then greatest(excluded.due_at, s.due_at + interval '1 millisecond') end
    )
    update attempt_signals as s set waiting_since = null, due_at = case when s.score is null then s.due_at end
    from completions as c where c.id = any($1::bigint[]) and s.completion_id = c.id and s.waiting_since is not null and (c.status <> 'in_review' or c.attempt <> s.attempt)`,
    [idList(ids)],
    { prepare: true },
  )
}

/** Forgets what was seen of erased people. */
export const forgetSignals = (tx: Db, ids: number[]) =>
  tx.execute(sql`update attempt_signals set seen = '[]', score = null, is_good = false, due_at = null where completion_id = any(${idList(ids)}::bigint[])`)

/** Makes the signals of the attempt of a proof item due anew, because more is known of it. */
export async function markDueByItem(db: Db, itemId: number): Promise<void> {
  await db.execute(sql`
    update attempt_signals as s set due_at = greatest(clock_timestamp(), s.due_at + interval '1 millisecond')
    from attempt_items as item join attempts on attempts.id = item.attempt_id
    where item.id = ${itemId} and s.completion_id = attempts.completion_id and s.attempt = attempts.number`)
}

/** Completions in one transaction, some hundredths of a second. */
const FOLLOWED_TOGETHER = 200

/**
 * Follows what nobody told of: what the release before this one changed during an upgrade, and rows that did not come through the API. What another transaction
 * holds is left for the next run.
 * @returns how many
 */
export async function followMissed(db: Db, stop?: AbortSignal): Promise<number> {
  const rows = await db.execute<{ id: string }>(sql`
    select c.id from completions as c left join attempt_signals as s on s.completion_id = c.id and s.attempt = c.attempt
    where c.status = 'in_review' and c.erased_at is null and (s.completion_id is null or s.waiting_since is distinct from coalesce(c.reopened_at, c.created_at)
      or s.is_backlog <> c.same_sender_backlog or (s.due_at is null and s.computed_at < c.updated_at))
    union
    select c.id from attempt_signals as s join completions as c on c.id = s.completion_id
    where s.waiting_since is not null and (c.status <> 'in_review' or c.attempt <> s.attempt)`)
  let followed = 0
  for (let at = 0; at < rows.length && !stop?.aborted; at += FOLLOWED_TOGETHER)
    followed += await db.transaction(async (tx) => {
      const missed = idList(rows.slice(at, at + FOLLOWED_TOGETHER).map(({ id }) => Number(id)))
      const free = await tx.execute<{ id: string }>(
        sql`select id from completions where id = any(${missed}::bigint[]) order by id for no key update skip locked`,
      )
      await followCompletions(
        tx,
        free.map(({ id }) => Number(id)),
      )
      return free.length
    })
  return followed
}
