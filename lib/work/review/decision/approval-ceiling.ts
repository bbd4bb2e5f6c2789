import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { postSelected } from '@/lib/people/mail/post'
import { env } from '@/lib/platform/env'
import { type ActorCtx, isConfirmed } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { TIME_ZONE } from '@/lib/site'
import type { LockedCompletion } from '@/lib/work/completions/change-status'

/**
 * What one administrator approves one by one in ten minutes before the password is asked for, and all that their keys approve in them: half as much again as
 * who looks at proofs quickly, so that an honest day is hardly ever asked, and the sum that these are worth at the usual prices.
 */
export const APPROVAL_CEILING = { approvals: 30, cents: 50_000, minutes: 10 } as const

/** What all keys of one administrator approve in 24 hours at most, because nobody sits in front of them: in money what one administrator moves alone by default. */
export const KEYS_A_DAY = { approvals: 200, cents: 100_000, minutes: 24 * 60 } as const

/** What the sessions, or the keys, of an administrator approved one by one in the last minutes: what the audit log says, undone approvals included. */
async function selectApproved(tx: Db, { actor }: ActorCtx, minutes: number): Promise<{ approvals: number; cents: number }> {
  const [row] = await tx.execute<{ approvals: number; cents: number }>(sql`
    select count(*)::int as approvals, coalesce(sum(c.reward_cents + case when c.promoter_id is null then 0 else c.commission_cents end), 0)::float8 as cents
    from audit_log as entry left join completions as c on c.id = entry.subject_id
    where entry.created_at > now() - ${minutes}::int * interval '1 minute' and entry.actor_id = ${actor.id}
      and entry.action = 'completion.approved' and (entry.after->>'key' is not null) = ${actor.key !== undefined}`)
  return row ?? { approvals: 0, cents: 0 }
}

/**
 * Refuses an approval that is one too many of a session whose password was not given lately, or of a key. Call it before the approval is noted, in its
 * transaction; approvals of one administrator wait here for each other.
 * @throws AppError `confirmation_required`; for a key `rate_limited`
 */
export async function refuseTooMany(ctx: ActorCtx, tx: Db, { rewardCents, commissionCents, promoterId }: LockedCompletion): Promise<void> {
  const { actor } = ctx
  if (isConfirmed(actor)) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`approvals ${actor.id}`}::text, 0))`)
  const scale = env().RATE_LIMIT_SCALE
  const worth = rewardCents + (promoterId === null ? 0 : commissionCents)
  for (const most of actor.key ? [APPROVAL_CEILING, KEYS_A_DAY] : [APPROVAL_CEILING]) {
    const { approvals, cents } = await selectApproved(tx, ctx, most.minutes)
    if (approvals < Math.max(1, Math.round(most.approvals * scale)) && cents + worth <= most.cents * scale) continue
    if (!actor.key) throw new AppError('confirmation_required')
    throw new AppError('rate_limited', { messageKey: 'key_approved_most', retryAfter: most.minutes * 60 })
  }
}

/** Writes to the owner of a key and the other administrators that it was refused a further approval, at most once a day. The refusal took its transaction back. */
export async function tellOfRefusedKey(ctx: ActorCtx, error: unknown): Promise<void> {
  const { key } = ctx.actor
  if (!key || !(error instanceof AppError) || error.messageKey !== 'key_approved_most') return
  await postSelected(ctx.db, {
    kind: 'key_approved_most',
    to: 'account',
    from: sql`users as owner cross join users as u`,
    where: sql`owner.id = ${ctx.actor.id} and u.role = 'admin'`,
    key: sql`${`key_approved_most:${key.id}:`}::text || (now() at time zone ${TIME_ZONE})::date || ':' || u.id`,
    data: { name: sql`u.name`, key: sql`${key.name}::text`, owner: sql`owner.name` },
  })
}
