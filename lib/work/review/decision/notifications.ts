import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList, isOneOf } from '@/db/client'
import { MAX_ATTEMPTS, reasonsWithoutRedo } from '@/db/values'
import { preparedPost, withdrawWaiting } from '@/lib/people/mail/post'
import { moneyKeptUntil } from '@/lib/work/completions/kept-money'
import { REDO_DAYS } from '@/lib/work/completions/lock-rejected'
import { UNDO_FREELY_MINUTES } from './contract'

// Notifications of a decision wait until it can no longer be undone without a reason, and are withdrawn when it is undone.

const delayMinutes = UNDO_FREELY_MINUTES
// Looked up for each decision, because the plan is kept for any number of decisions and a join may read all completions.
const reviewed = sql`reviews as r cross join lateral (select * from completions where id = r.completion_id offset 0) as c`
const among = isOneOf(sql`r.id`, sql.placeholder('reviews'))

const postApproved = preparedPost(
  {
    kind: 'task_approved',
    to: 'person',
    from: reviewed,
    where: among,
    key: sql`'task_approved:' || r.id`,
    data: {
      name: sql`c.name`,
      code: sql`c.payment_code`,
      cents: sql`c.reward_cents`,
      // The condition of `methodWaitHours` for a task whose private link somebody else may have.
      waits: sql`exists (select from task_tokens where completion_id = c.id and origin <> 'submission')`,
    },
    delayMinutes,
  },
  {
    kind: 'first_completion',
    to: 'account',
    // The counters are read once for each promoter, not for each of hundreds of approvals.
    from: sql`(
        select distinct on (c.promoter_id) c.*, r.id as review from ${reviewed} where ${among} order by c.promoter_id, r.id
      ) as c join users as u on u.id = c.promoter_id`,
    where: sql`not exists (select from lifetime_totals where promoter_id = u.id having sum(completions - in_review) > 0)`,
    key: sql`'first_completion:' || u.id`,
    data: { name: sql`u.name`, code: sql`c.payment_code`, cents: sql`c.commission_cents`, review: sql`c.review` },
    delayMinutes,
  },
)

/** Notifies persons of their approvals, and promoters of their first one ever. Call it in the transaction of the decisions, before the counters are updated. */
export const notifyApproved = (tx: Db, reviews: number[]) => postApproved(tx, { reviews: idList(reviews) })

const postRejected = preparedPost(
  {
    kind: 'task_returned',
    to: 'person',
    from: reviewed,
    where: among,
    key: sql`'task_returned:' || r.id`,
    data: {
      name: sql`c.name`,
      reason: sql`r.reason`,
      note: sql`r.note`,
      until: sql`now() + ${REDO_DAYS}::int * interval '1 day'`,
      // As `attemptsLeft` has it.
      can_redo: sql`(r.attempt < ${MAX_ATTEMPTS}::int and r.reason <> all(${`{${reasonsWithoutRedo}}`}::text[]))`,
      can_appeal: sql`c.appealed_at is null`,
      // Null where its campaign reserves no money, and where its place ends with this decision and can be asked for again all the same.
      money_kept: sql`(
        select ${moneyKeptUntil('c')} from campaign_places as place join campaigns as campaign on campaign.id = place.campaign_id and campaign.has_budget
        where r.reason <> 'not_a_task' and place.completion_id = c.id and place.ended_at is null and ${moneyKeptUntil('c')} > now() + ${delayMinutes}::int * interval '1 minute'
      )`,
    },
    delayMinutes,
  },
  {
    kind: 'completion_rejected',
    to: 'account',
    from: sql`(
        select c.promoter_id, min(r.id) as review, jsonb_agg(c.payment_code order by c.id) as codes, min(r.reason) as reason
        from ${reviewed} where ${among} group by c.promoter_id
      ) as returned join users as u on u.id = returned.promoter_id`,
    where: sql`true`,
    // A letter about several completions is not withdrawn with one of them.
    key: sql`case jsonb_array_length(codes) when 1 then 'completion_rejected:' else 'completions_rejected:' end || review`,
    data: { name: sql`u.name`, codes: sql`codes`, reason: sql`returned.reason` },
    delayMinutes,
  },
)

/** Notifies persons why their tasks were returned, and promoters that they were, in one letter for all of theirs. Call it like {@link notifyApproved}. */
export const notifyRejected = (tx: Db, reviews: number[]) => postRejected(tx, { reviews: idList(reviews) })

/** Withdraws the notifications of a decision that is undone, if they still wait. */
export const withdrawNotifications = (tx: Db, review: number, promoterId: number | null) =>
  withdrawWaiting(
    tx,
    sql`(
      key = any(${`{task_approved:${review},task_returned:${review},completion_rejected:${review}}`}::text[])
      or key = ${`first_completion:${promoterId}`} and data->>'review' = ${String(review)}
    )`,
  )
