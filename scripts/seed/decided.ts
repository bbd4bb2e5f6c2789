import { inArray, sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { completions } from '@/db/schema/completions'
import type { RejectReason } from '@/db/values'
import { type Drawing, drawingOf } from './proofs'
import { flawFor } from './queue'

/** How many decided completions get pictures: about ten pages of the list. A picture takes about ten milliseconds and 45 kB. */
const NEWEST = 100

/**
 * The pictures of the newest decisions, and of the completions that their flags name.
 * @param others pictures that are drawn anyway
 */
export async function drawDecided(tx: Db, others: Drawing[]): Promise<Drawing[]> {
  const isDrawn = new Set(others.map(({ completionId, number }) => `${completionId} ${number}`))
  // Only completions that came from clicks: those of the flood are many and have no pictures.
  const sent = await tx.execute<{ id: string; number: number; at: string; reason: RejectReason | null }>(sql`
    with newest as (
      select id, repeats from completions where status <> 'in_review' and coalesce(click_id, freed_click_id) is not null order by id desc limit ${NEWEST}
    )
    select completion_id as id, number, created_at as at, (
      select reason from reviews as r where r.completion_id = attempts.completion_id and attempt = number and undone_at is null order by r.id desc limit 1
    ) as reason
    from attempts where completion_id in (select id from newest union select value::bigint from newest, jsonb_each_text(repeats))
    order by completion_id desc, number`)
  const wanted = sent.filter(({ id, number }) => !isDrawn.has(`${id} ${number}`))
  const ids = wanted.map(({ id }) => Number(id))
  const rows = new Map((ids.length > 0 ? await tx.select().from(completions).where(inArray(completions.id, ids)) : []).map((row) => [row.id, row]))
  return wanted.flatMap(({ id, number, at, reason }) => {
    const row = rows.get(Number(id))
    return row ? [drawingOf(row, { number, at: new Date(at), flaw: flawFor(reason, row.id) })] : []
  })
}
