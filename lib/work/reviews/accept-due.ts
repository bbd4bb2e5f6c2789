import 'server-only'
import { sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { type Db, isOneOf } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { approveWaiting } from '@/lib/work/completions/change-status'
import { APPROVED_TOGETHER, bookApproved } from './approve-many'

/** Under which name decisions are stored that nobody made in the time that a campaign promises. */
const DEADLINE_NAME = 'Prazo da campanha'

/**
 * Waiting completions that are longer without a decision than their version promises (`accept_after_days`), counted from the newest attempt. Those
 * with a flag or an appeal, and those whose newest attempt was decided before and the decision undone, wait for an administrator. So does the default
 * campaign, whose task makes no such promise.
 */
const due = sql`status = 'in_review' and campaign_id <> ${sql.raw(String(DEFAULT_CAMPAIGN_ID))} and flags = '{}'::text[] and appealed_at is null
  and exists (
    select from campaign_versions as version
    where version.id = version_id and coalesce(reopened_at, completions.created_at) < now() - version.accept_after_days * interval '1 day'
  )
  and not exists (select from reviews where completion_id = completions.id and reviews.attempt = completions.attempt)`

const isFree = sql`not exists (select from review_assignments where completion_id = completions.id and assigned_until > now())`

/** Approves some of what is due, in a transaction. @returns how many */
async function acceptBatch(tx: Db): Promise<number> {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from completions where ${due} and ${isFree} order by created_at, id limit ${APPROVED_TOGETHER} for no key update skip locked`)
  const ids = rows.map(({ id }) => Number(id))
  if (ids.length === 0) return 0
  // A further statement sees what somebody opened until the rows were locked; from then on nobody can open them.
  const approved = await approveWaiting(tx, sql`${isOneOf(sql`completions.id`, ids)} and ${isFree}`, ids.length)
  if (approved.length > 0) await bookApproved(tx, { id: null, name: DEADLINE_NAME }, approved)
  return approved.length
}

/** Approves what no administrator has decided in the time that its campaign promises, nor has open. @param stop ends it between batches @returns how many */
export async function acceptDue(db: Db, stop: AbortSignal): Promise<number> {
  let accepted = 0
  for (;;) {
    stop.throwIfAborted()
    const n = await db.transaction(acceptBatch)
    accepted += n
    if (n === 0) return accepted
  }
}

/** @param database asked each time, because a pool that hangs is replaced */
export const acceptDueJob = (database: () => Db): Job => ({
  name: 'approve what was not decided in time',
  firstMs: 60_000,
  everyMs: 5 * 60_000,
  run: async (stop) => void (await acceptDue(database(), stop)),
})
