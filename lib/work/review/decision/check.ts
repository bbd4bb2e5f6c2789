import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'

/** A completion whose status and the decisions on it do not agree. */
export interface ReviewDifference extends Record<string, unknown> {
  id: number
  problem: string
}

/** Compares every completion with its attempts and decisions. @returns where they disagree; nothing when all is well */
export const reviewDifferences = (db: Db) =>
  db.execute<ReviewDifference>(sql`
    with standing as (
      select distinct on (completion_id) completion_id, attempt, decision, reason from reviews where undone_at is null order by completion_id, id desc
    ), sent as (select completion_id, count(*) as n, max(number) as newest from attempts group by completion_id),
    compared as (
      select c.id, case
        when sent.n is distinct from c.attempt or sent.newest is distinct from c.attempt then 'has not one proof for each attempt'
        when c.status <> 'in_review' and (standing.attempt, standing.decision) is distinct from (c.attempt, case c.status when 'approved' then 'approve' else 'reject' end)
          then 'is ' || c.status || ' without such a decision on its newest attempt'
        when c.reason is distinct from (case when c.status = 'rejected' then standing.reason end) then 'has another reason than its decision'
        when c.status = 'in_review' and standing.attempt = c.attempt and (standing.decision = 'approve' or c.appealed_at is null)
          then 'is in review although its newest attempt is decided'
        when c.status = 'rejected' and c.click_id is not null then 'is rejected and still has its click'
        when waiting.id is not null and (c.status, waiting.attempt) is distinct from ('in_review', c.attempt) then 'has a first approval that waits although it is decided'
      end as problem
      from completions as c left join sent on sent.completion_id = c.id left join standing on standing.completion_id = c.id
        left join first_approvals as waiting on waiting.completion_id = c.id and waiting.review_id is null
    )
    select id, problem from compared where problem is not null order by id`)
