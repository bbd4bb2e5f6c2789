import 'server-only'
import { type Db, statementsOf } from '@/db/client'

// What a promoter gets for a completion is decided here and by two functions of the database, which lists and the check of the books ask too:
// `commission_for` (what a promoter is promised at a moment) and `highest_commission` (what a place reserves, because anybody may turn out to have
// brought its person). Both read rates that are kept for ever with the time in which they were in force.

const RATES = "hashtextextended('promoter rates', 0)"

/** A column of a `select` that keeps everybody's rates as they are until the transaction ends. */
export const KEEP_RATES = `pg_advisory_xact_lock_shared(${RATES})`

/**
 * Waits until nobody is being promised anything, and lets nobody until the transaction ends.
 * @returns the moment from which a change counts, ISO 8601; it has come when the answer does, and nobody was promised anything at it or later
 */
export async function lockRates(tx: Db): Promise<string> {
  const sql = statementsOf(tx)
  await sql`select ${sql.unsafe(`pg_advisory_xact_lock(${RATES})`)}`
  // What was stored rounds to milliseconds.
  const [row] = await sql<{ since: string }[]>`
    select ((clock_timestamp() + interval '2 milliseconds')::timestamptz(3))::text as since, pg_sleep(0.004)`
  return row?.since ?? ''
}

/** Who brought a completion to what, and what the version of it pays promoters. */
interface Brought {
  promoterId: number | null
  campaignId: number
  /** The version's commission in centavos. */
  ownCents: number
  /** The place that it is handed in with, if there is one: it promises what was promised when it was taken. */
  placeId: number | undefined
}

/** What a completion's promoter gets, in centavos, or what the version says if there is none. Call it with the rates kept. */
export async function commissionFor(tx: Db, { promoterId, campaignId, ownCents, placeId }: Brought): Promise<number> {
  if (promoterId === null) return ownCents
  const sql = statementsOf(tx)
  const [row] = await sql<{ cents: number }[]>`
    select commission_for(${promoterId}::bigint, ${campaignId}::bigint, ${ownCents}::int,
      coalesce((select created_at from campaign_places where id = ${placeId ?? null}::bigint), now())) as cents`
  return row?.cents ?? ownCents
}
