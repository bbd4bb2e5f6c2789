import 'server-only'
import type { Db } from '@/db/client'
import { selectScores, selectWeights } from './queries'
import { partsOf } from './score'

/** The scores of completions' newest attempts with their parts in the order in which the desk names them; those not computed yet are missing. */
export async function signalsOf(db: Db, ids: number[]) {
  const [scores, weights] = await Promise.all([selectScores(db, ids), selectWeights(db)])
  return new Map(
    [...scores].map(([id, { score, seen }]) => [
      id,
      {
        score,
        parts: partsOf(seen, weights).map(({ name, points, saw }) => ({
          signal: name,
          points,
          count: saw.count ?? null,
          of: saw.of ?? null,
          wrong: saw.wrong ?? null,
          word: saw.word ?? null,
          other: saw.other ?? null,
        })),
      },
    ]),
  )
}
