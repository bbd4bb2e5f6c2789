import 'server-only'
import { type Db, idList, statementsOf } from '@/db/client'
import type { SeenSignal } from '@/db/signal-values'
import { partsOf } from './score'

/** The scores of completions' newest attempts with their parts in the order in which the desk names them; those not computed yet are missing, and those that are computed anew `isDue`. */
export async function signalsOf(db: Db, ids: number[]) {
  const rows = await statementsOf(db)<{ id: string; score: number; seen: SeenSignal[]; isDue: boolean }[]>`
    select s.completion_id as id, s.score, s.seen, s.due_at is not null as "isDue" from attempt_signals as s join completions on completions.id = s.completion_id and completions.attempt = s.attempt
    where s.completion_id = any(${idList(ids)}::bigint[]) and s.score is not null`
  return new Map(
    rows.map(({ id, score, seen, isDue }) => [
      Number(id),
      {
        score,
        isDue,
        parts: partsOf(seen).map(({ name, points, saw: { count = null, of = null, wrong = null, word = null, other = null } }) => ({
          signal: name,
          points,
          count,
          of,
          wrong,
          word,
          other,
        })),
      },
    ]),
  )
}
