import 'server-only'
import { sql } from 'drizzle-orm'
import { type Db, idList, statementsOf } from '@/db/client'
import type { FlagReason } from '@/db/desk-values'
import type { EditingProgram, SeenSignal } from '@/db/signal-values'
import { sameNumbers } from '@/lib/platform/phone-numbers/same-numbers'
import { wordsFound } from '@/lib/work/review/readings/words-found'
import type { AttemptFacts } from './signals'

/** An attempt whose signals are due. `dueAt` as text, because a change meanwhile shows in its microseconds or later. */
export interface DueAttempt {
  id: number
  attempt: number
  dueAt: string
}

/** The attempts that are due, the longest due first. */
export async function selectDue(db: Db, limit: number): Promise<DueAttempt[]> {
  const rows = await db.execute<{ completion_id: string; attempt: number; due_at: string }>(
    sql`select completion_id, attempt, due_at::text from attempt_signals where due_at is not null order by due_at, completion_id limit ${limit}`,
  )
  return rows.map((row) => ({ id: Number(row.completion_id), attempt: row.attempt, dueAt: row.due_at }))
}

interface FactRow {
  id: string
  attempt: number
  flags: FlagReason[]
  whatsapp: string | null
  is_appealed: boolean
  minutes_taken: number | null
  minutes_needed: number | null
  address_country: string | null
  names: number
  promoter_decided: number | null
  promoter_rejected: number | null
  edited_with: EditingProgram[] | null
}

/** At most this many completions of a device are looked at. */
const MOST_OF_DEVICE = 50

/** What is known of the newest attempts of completions, whether they wait or not. An erased person's are left out. */
export async function selectFacts(db: Db, ids: number[]): Promise<Map<number, { facts: AttemptFacts; isAppealed: boolean }>> {
  const rows = await statementsOf(db).unsafe<FactRow[]>(
    `select c.id, c.attempt, c.flags, c.whatsapp, c.appealed_at is not null as is_appealed,
      (extract(epoch from c.created_at - least(click.created_at, place.created_at)) / 60)::float8 as minutes_taken,
      (version.content->>'minutes')::int as minutes_needed, c.location_country as address_country,
      device.names, totals.decided as promoter_decided, totals.rejected as promoter_rejected, edited.programs as edited_with
    from completions as c
    left join campaign_versions as version on version.id = c.version_id
    left join clicks as click on click.id = coalesce(c.click_id, c.freed_click_id)
    left join lateral (
      select created_at from campaign_places where completion_id = c.id and token_hash is not null order by id limit 1
    ) as place on true
    cross join lateral (
      select greatest(1, count(distinct lower(trim(name))))::int as names from (
        select name from completions as other
        where other.device_fingerprint = c.device_fingerprint and other.ip_address = c.ip_address
          and other.created_at between c.created_at - interval '7 days' and c.created_at + interval '1 day' limit ${MOST_OF_DEVICE}
      ) as met
    ) as device
    left join lateral (
      select sum(completions - in_review + rejected)::int as decided, sum(rejected)::int as rejected from lifetime_totals where promoter_id = c.promoter_id
    ) as totals on c.promoter_id is not null
    left join lateral (
      select array_agg(distinct sent.edited_with) filter (where sent.edited_with is not null) as programs
      from attempts join attempt_items as sent on sent.attempt_id = attempts.id where attempts.completion_id = c.id and attempts.number = c.attempt
    ) as edited on true
    where c.id = any($1::bigint[]) and c.erased_at is null`,
    [idList(ids)],
  )
  const [numbers, words] = await Promise.all([selectNumbers(db, rows), wordsFound(db, ids)])
  return new Map(
    rows.map((row) => [
      Number(row.id),
      {
        isAppealed: row.is_appealed,
        facts: {
          attempt: row.attempt,
          flags: row.flags,
          minutesTaken: row.minutes_taken,
          minutesNeeded: row.minutes_needed,
          addressCountry: row.address_country,
          whatsapp: row.whatsapp,
          namesOfDevice: row.names,
          promoter: row.promoter_decided === null ? null : { decided: row.promoter_decided, rejected: row.promoter_rejected ?? 0 },
          editedWith: row.edited_with ?? [],
          words: words.get(Number(row.id)) ?? null,
          number: numbers.get(row.id) ?? { approved: 0, rejected: 0 },
        },
      },
    ]),
  )
}

/** At most this many other completions of a number are looked at. */
const MOST_OF_NUMBER = 50

/** How the other completions of the numbers of completions were decided. What a person withdrew says nothing about them. */
async function selectNumbers(db: Db, rows: Pick<FactRow, 'id' | 'whatsapp'>[]) {
  const input = rows.flatMap(({ id, whatsapp }) => (whatsapp ? [{ id, numbers: sameNumbers(whatsapp) }] : []))
  const found = await db.execute<{ id: string; approved: number; rejected: number }>(sql`
    select item.id::text, count(*) filter (where status = 'approved')::int as approved, count(*) filter (where status = 'rejected' and reason <> 'withdrawn')::int as rejected
    from jsonb_to_recordset(${JSON.stringify(input)}::text::jsonb) as item(id bigint, numbers text[])
    cross join lateral (select status, reason from completions where whatsapp = any(item.numbers) and id <> item.id limit ${MOST_OF_NUMBER}) as other
    group by item.id`)
  return new Map(found.map(({ id, approved, rejected }) => [id, { approved, rejected }]))
}

/** An attempt's signals as they are stored. */
export interface Computed extends DueAttempt {
  seen: SeenSignal[]
  score: number
  isGood: boolean
}

/**
 * Stores what was computed, unless the completion changed meanwhile and is due anew. It waits for no lock, because a decision holds the locks of its
 * completions in another order; what is locked stays due.
 */
export async function storeComputed(db: Db, computed: Computed[]): Promise<void> {
  await db.execute(sql`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(computed)}::text::jsonb) as i(id bigint, attempt smallint, "dueAt" timestamptz, seen jsonb, score smallint, "isGood" boolean)
    ), free as materialized (
      select s.completion_id, s.attempt from attempt_signals as s join input on input.id = s.completion_id and input.attempt = s.attempt and input."dueAt" = s.due_at
      for update of s skip locked
    )
    update attempt_signals as s set seen = input.seen, score = input.score, is_good = input."isGood", due_at = null, computed_at = now()
    from input join free on free.completion_id = input.id and free.attempt = input.attempt
    where s.completion_id = input.id and s.attempt = input.attempt`)
}

/** Makes the waiting completions of devices due that were computed when fewer names were known of them. @param met completions and the names of their devices */
export async function markLessNamed(db: Db, met: { id: number; count: number }[]): Promise<void> {
  if (met.length === 0) return
  await db.execute(sql`
    with fewer as (
      select s.completion_id, s.attempt from attempt_signals as s where s.due_at is null and s.waiting_since is not null and s.completion_id in (
        select other.id from jsonb_to_recordset(${JSON.stringify(met)}::text::jsonb) as m(id bigint, count int)
        join completions as this on this.id = m.id
        join completions as other on other.device_fingerprint = this.device_fingerprint and other.ip_address = this.ip_address and other.status = 'in_review'
          and other.created_at > this.created_at - interval '7 days'
        join attempt_signals as known on known.completion_id = other.id and known.attempt = other.attempt
        where m.count > coalesce((select (e.part->'saw'->>'count')::int from jsonb_array_elements(known.seen) as e(part) where e.part->>'name' = 'many_names'), 2)
          and m.count <= ${MOST_OF_DEVICE}
      ) for update skip locked
    )
    update attempt_signals as s set due_at = clock_timestamp() from fewer where s.completion_id = fewer.completion_id and s.attempt = fewer.attempt`)
}
