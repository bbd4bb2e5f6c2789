import 'server-only'
import { sql } from 'drizzle-orm'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { type Db, isOneOf } from '@/db/client'
import type { Job } from '@/lib/platform/jobs'
import { approveWaiting } from '@/lib/work/completions/change-status'
import { forgetFormerNumbers } from '@/lib/work/completions/former-numbers'
import { APPROVED_TOGETHER, bookApproved } from './approve-many'
import { TRUST_NAME, type TrustCandidate, trustedAmong } from './trust'

/** How many in a hundred wait for a person all the same. */
export const CHECKED_PERCENT = 5

/**
 * Minutes from handing in until 'at once': by then the pictures of submissions that came at the same time were compared, which may add a flag.
 */
export const COMPARED_MINUTES = 10

/** For so many hours after it is due a completion is looked at again and again, so that what is due costs the same however much waits. */
const LOOKED_AT_HOURS = 24

/**
 * Which completions wait for a person although they are trusted. It follows from the completion, because a draw at each run would approve all in the
 * end, and from its id and code together, so that nobody can tell before handing in.
 */
const isChecked = sql`('x' || substr(md5(completions.id || ':' || payment_code), 1, 8))::bit(32)::bigint % 100 < ${sql.raw(String(CHECKED_PERCENT))}`

/**
 * Completions that the rule may approve if their person is trusted: first attempts without flag, appeal, correction of the number and same-sender
 * backlog, on which nobody has decided yet, of a version that promises it. The default campaign makes no such promise.
 */
const due = sql`status = 'in_review' and campaign_id <> ${sql.raw(String(DEFAULT_CAMPAIGN_ID))} and flags = '{}'::text[] and appealed_at is null
  and attempt = 1 and reopened_at is null and whatsapp is not null and whatsapp_changed_at is null and not same_sender_backlog and not ${isChecked}
  and exists (
    select from campaign_versions as version cross join lateral (
      select completions.created_at + case version.accept_trusted when 'at_once' then interval '${sql.raw(String(COMPARED_MINUTES))} minutes' else interval '24 hours' end as since
    ) as due
    where version.id = version_id and version.accept_trusted <> 'off' and due.since <= now() and due.since > now() - interval '${sql.raw(String(LOOKED_AT_HOURS))} hours'
  )
  and not exists (select from reviews where completion_id = completions.id)`

const isFree = sql`not exists (select from review_assignments where completion_id = completions.id and assigned_until > now())`

/** Approves, in a transaction, those of some due completions whose person is trusted. @returns how many, and the last one that it looked at */
async function acceptSome(tx: Db, after: number): Promise<{ accepted: number; last: number | undefined }> {
  // One at a time, so that the most that a number is approved in a day holds across processes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('approve what trusted people handed in', 0))`)
  const rows = await tx.execute<{ id: string; whatsapp: string; reward: number }>(sql`
    select id, whatsapp, reward_cents as reward from completions where ${due} and ${isFree} and id > ${after}
    order by id limit ${APPROVED_TOGETHER} for no key update skip locked`)
  const candidates = rows.map(({ id, whatsapp, reward }): TrustCandidate => ({ id: Number(id), whatsapp, rewardCents: reward }))
  const last = candidates.at(-1)?.id
  const ids = await trustedAmong(tx, candidates)
  if (ids.length === 0) return { accepted: 0, last }
  // A further statement sees what somebody opened until the rows were locked; from then on nobody can open them.
  const approved = await approveWaiting(tx, sql`${isOneOf(sql`completions.id`, ids)} and flags = '{}'::text[] and ${isFree}`, ids.length)
  if (approved.length > 0) await bookApproved(tx, { id: null, name: TRUST_NAME }, approved)
  return { accepted: approved.length, last }
}

/** Approves by rule what trusted people handed in to campaigns that promise it. @param stop ends it between batches @returns how many */
export async function acceptTrustedWork(db: Db, stop: AbortSignal): Promise<number> {
  let accepted = 0
  for (let after = 0; ; ) {
    stop.throwIfAborted()
    const done = await db.transaction((tx) => acceptSome(tx, after))
    accepted += done.accepted
    if (done.last === undefined) return accepted
    after = done.last
  }
}

/** @param database asked each time, because a pool that hangs is replaced */
export const acceptTrustedJob = (database: () => Db): Job => ({
  name: 'approve what trusted people handed in',
  firstMs: 90_000,
  everyMs: 60_000,
  run: async (stop) => {
    await acceptTrustedWork(database(), stop)
    await forgetFormerNumbers(database())
  },
})
