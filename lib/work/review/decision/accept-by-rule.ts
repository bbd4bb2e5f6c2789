import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, isOneOf } from '@/db/client'
import { approveWaiting } from '@/lib/work/completions/change-status'
import { APPROVED_TOGETHER, bookApproved } from './approve-many'
import { lockRules, type RuleCandidate, ruleColumns, withinMost } from './by-rule'

const isFree = sql`not exists (select from review_assignments where completion_id = completions.id and assigned_until > now())`

interface Rule {
  /** Under which its decisions are stored. */
  name: string
  /** What it may approve, as a condition on `completions`. */
  due: SQL
  /** Those that it approves. */
  among?: (tx: Db, candidates: RuleCandidate[]) => Promise<RuleCandidate[]>
}

/** Approves what a rule may approve and no administrator has open. @param stop ends it between batches @returns how many */
export async function acceptByRule(db: Db, stop: AbortSignal, { name, due, among = async (_, candidates) => candidates }: Rule): Promise<number> {
  let accepted = 0
  for (let after: number | undefined = 0; after !== undefined; ) {
    stop.throwIfAborted()
    const from: number = after
    const batch = await db.transaction(async (tx) => {
      // The most that is approved in a day holds across processes by it, too.
      await lockRules(tx)
      const rows = await tx.execute<RuleCandidate>(sql`
        select ${ruleColumns} from completions where ${due} and ${isFree} and completions.id > ${from}
        order by completions.id limit ${APPROVED_TOGETHER} for no key update skip locked`)
      const ids = await withinMost(tx, await among(tx, [...rows]))
      // A further statement sees what somebody opened until the rows were locked; from then on nobody can open them.
      const approved =
        ids.length > 0 ? await approveWaiting(tx, sql`${isOneOf(sql`completions.id`, ids)} and flags = '{}'::text[] and ${isFree}`, ids.length) : []
      if (approved.length > 0) await bookApproved(tx, { id: null, name }, approved)
      return { accepted: approved.length, last: rows.at(-1)?.id }
    })
    accepted += batch.accepted
    after = batch.last
  }
  return accepted
}
