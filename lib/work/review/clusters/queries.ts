import 'server-only'
import { type Db, idList, statementsOf } from '@/db/client'

/** The most completions that are put together, so that the time does not grow with the data. */
export const MOST_MEMBERS = 20_000

/** A completion, and the one that its flag says its picture is like. */
export type Match = [id: number, alikeTo: number | null]

const asMatches = (from: string) => `select coalesce(json_agg(json_build_array(met.id, met.alike_to)), '[]') as matches from (${from}) as met`

/** The newest completions whose pictures are like another's, with those that they name over any number of steps. */
export async function selectNewestMatches(db: Db): Promise<Match[]> {
  // A completion is read by its key, because a plan that reads all of them grows with them.
  const [row] = await statementsOf(db).unsafe<{ matches: Match[] }[]>(`
    with recursive alike(id, alike_to) as (
      (select id, alike_completion(repeats) from completions where alike_completion(repeats) is not null order by id desc limit ${MOST_MEMBERS})
      union
      select named.* from (select distinct alike_to from alike) as known
      cross join lateral (select id, alike_completion(repeats) from completions where id = known.alike_to limit 1) as named
    )
    ${asMatches(`select * from alike limit ${2 * MOST_MEMBERS}`)}`)
  return row?.matches ?? []
}

/** All completions that are connected with some over pairs of alike pictures, with these themselves; the nearest ones first. @param most completions */
export async function selectMatchesOf(db: Db, ids: number[], most = MOST_MEMBERS): Promise<Match[]> {
  const [row] = await statementsOf(db).unsafe<{ matches: Match[] }[]>(
    `with recursive near(id) as (
      select unnest($1::bigint[])
      union
      select other.id from near cross join lateral (
        select alike_completion(repeats) as id from completions where id = near.id and alike_completion(repeats) is not null
        union all
        -- Each of these has a flag, whose index helps until the other one is built.
        select id from completions where alike_completion(repeats) = near.id and flags <> '{}'::text[]
      ) as other
    )
    ${asMatches(`
      select c.* from (select id from near limit $2) as n
      cross join lateral (select id, alike_completion(repeats) as alike_to from completions where id = n.id limit 1) as c`)}`,
    [idList(ids), most],
    { prepare: true },
  )
  return row?.matches ?? []
}
