import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { auditLog } from '@/db/schema/audit-log'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { deletedCompletions } from '@/db/schema/reviews'
import { traceKeys } from '@/lib/people/audit/trace'
import { toReais } from '@/lib/platform/money'
import type { Reviewer } from './accounts'
import { deletions } from './texts'

// Audit log entries for actions of the last days.

const DAYS = 7
const MOST = 400

/** The decisions of the last days. */
export const logDecisions = (tx: Db) =>
  tx.execute(sql`
    insert into audit_log (actor_id, actor_name, actor_email, action, subject_type, subject_id, subject_label, ip_address, before, after, created_at)
    select users.id, users.name, users.email, entry.action, 'completion', completion_id, coalesce(payment_code, ''), '203.0.113.200', entry.before, entry.after, entry.at
    from (select * from reviews where decided_at > now() - ${`${DAYS} days`}::interval order by decided_at desc limit ${MOST}) as review
    join completions on completions.id = completion_id
    cross join lateral (select case decision when 'reject' then 'rejected' else 'approved' end as status) as result
    cross join lateral (
      select reviewer_id as who, 'completion.' || result.status as action, jsonb_build_object('status', 'in_review') as before,
        jsonb_strip_nulls(jsonb_build_object('status', result.status, 'attempt', review.attempt, 'reason', review.reason)) as after, review.decided_at as at
      union all
      select undone_by_id, 'completion.review_undone', jsonb_strip_nulls(jsonb_build_object('status', result.status, 'attempt', review.attempt, 'reason', review.reason)),
        jsonb_build_object('status', 'in_review'), undone_at where undone_at is not null
    ) as entry
    join users on users.id = entry.who
    order by entry.at, review.id`)

/** Deletes one completion of last week, as an administrator would: its code, days, reason and administrator remain. */
export async function deleteOne(tx: Db, reviewer: Reviewer): Promise<void> {
  const [row] = await tx
    .select()
    .from(completions)
    .where(and(eq(completions.status, 'approved'), isNotNull(completions.clickId), sql`${completions.createdAt} < now() - interval '6 days'`))
    .orderBy(desc(completions.id))
    .limit(1)
  if (!row) return
  const { id, promoterId, paymentCode, status, createdAt } = row
  const [reason = ''] = deletions
  const deletedAt = sql<Date>`now() - interval '20 hours'`
  await tx.delete(completions).where(eq(completions.id, id))
  await tx.insert(deletedCompletions).values({ id, promoterId, paymentCode, status, reason, createdAt, deletedAt })
  if (row.clickId !== null) await tx.update(clicks).set({ completedAt: null }).where(eq(clicks.id, row.clickId))
  await tx.insert(auditLog).values({
    actorId: reviewer.id,
    actorName: reviewer.name,
    actorEmail: reviewer.email,
    action: 'completion.deleted',
    subjectType: 'completion',
    subjectId: id,
    subjectLabel: paymentCode,
    ipAddress: '203.0.113.200',
    before: {
      name: row.name,
      payment_code: paymentCode,
      promoter_id: promoterId,
      reward: toReais(row.rewardCents),
      status,
      flags: row.flags,
      created_at: createdAt.toISOString(),
    },
    after: { reason },
    trace: { keys: traceKeys({ ...row, fingerprint: row.deviceFingerprint }), ...(row.clickId !== null && { click: row.clickId }) },
    createdAt: deletedAt,
  })
}
