import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, statementsOf } from '@/db/client'
import { TIME_ZONE } from '@/lib/site'

/** Rows that one day of one promoter is spread over, so that concurrent clicks do not queue on one. */
const SLOTS = 16

/** A slot for one write. */
const randomSlot = () => Math.floor(Math.random() * SLOTS)

let slot = randomSlot()

/** A slot for one write of many that follow each other closely: another one than the last. */
export function nextSlot(): number {
  slot = (slot + 1) % SLOTS
  return slot
}

/** The calendar day of a moment, where the product's days are counted. The zone is a literal, so that statements stay preparable. */
export const dayOf = (moment: SQL): SQL => sql`(${moment} at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date`

/** The moment at which such a day begins, as ISO 8601. */
export const startOf = (day: SQL): SQL =>
  sql`to_char((${day})::timestamp at time zone ${sql.raw(`'${TIME_ZONE}'`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** What changes; negative takes away. */
interface Change {
  promoterId: number | null
  /** The completion's own moment, if it is not this transaction's. */
  at?: Date
  completions: number
  earningsCents: number
}

/** Books a completion, or takes one back, on its promoter's day and lifetime and on the platform's. Call it in the transaction of the row. */
export async function bookCompletion(tx: Db, { promoterId, at, completions, earningsCents }: Change): Promise<void> {
  const slot = randomSlot()
  const sql = statementsOf(tx)
  // Platform first, everywhere: one order of locks for all writers. Who was deleted has no counters any more.
  await sql`
    with owners as (
      select null::bigint as owner union all select id from users where id = ${promoterId}::bigint
    ), daily as (
      insert into daily_totals (promoter_id, day, slot, completions, earnings_cents)
      select owner, (coalesce(${at?.toISOString() ?? null}::timestamptz, now()) at time zone ${TIME_ZONE})::date, ${slot}::smallint, ${completions}::int, ${earningsCents}::bigint
      from owners
      on conflict (promoter_id, day, slot) do update
      set completions = daily_totals.completions + excluded.completions, earnings_cents = daily_totals.earnings_cents + excluded.earnings_cents
    )
    insert into lifetime_totals (promoter_id, slot, completions, earnings_cents)
    select owner, ${slot}::smallint, ${completions}::bigint, ${earningsCents}::bigint from owners
    on conflict (promoter_id, slot) do update
    set completions = lifetime_totals.completions + excluded.completions, earnings_cents = lifetime_totals.earnings_cents + excluded.earnings_cents`
}
