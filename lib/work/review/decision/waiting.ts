import 'server-only'
import { sql } from 'drizzle-orm'
import type { Db } from '@/db/client'
import { LOOK_FIRST_FROM } from '@/db/signal-values'
import { env } from '@/lib/platform/env'
import { log } from '@/lib/platform/log'
import { processGlobal } from '@/lib/platform/process-global'
import { countOfCampaign, type Waiting } from './waiting-of-campaign'

/** The numbers are reused for at least this many milliseconds, because counting slows down requests that assign completions. */
const FRESH_MS = 1_000
/** The numbers are reused this many times as long as counting them took, which is 10 ms for a hundred thousand. */
const FRESH_FACTOR = 1_000
/** The numbers are reused for at most this many milliseconds, however busy the database is. */
const MOST_FRESH_MS = 15_000
/** The most campaigns whose numbers are kept. */
const MOST_KEPT = 500

interface Kept {
  value: Waiting | undefined
  /** Until when the value is fresh, and until when it is answered during a new count; in milliseconds. */
  until: number
  stale: number
  counting: Promise<Waiting> | undefined
}

/** What is kept, by campaign; undefined for all together. */
const keptOf = processGlobal('what waits for review', () => new Map<number | undefined, Kept>())

async function count(db: Db): Promise<Waiting> {
  const waits = sql`from completions where status = 'in_review'`
  const scored = sql`from attempt_signals where waiting_since is not null and not is_backlog`
  const since = sql`coalesce(reopened_at, created_at)`
  // The total comes from the counters, because counting a hundred thousand rows would slow down decisions. Late completions are the total without the
  // recent ones: the late ones have no limit, those of a day do.
  const [row] = await db.execute<{
    total: number
    flagged: number
    good: number
    first: number
    appeals: number
    recent: number
    same_sender: number
    same_sender_late: number
    oldest: string | null
  }>(sql`
    select (select coalesce(sum(in_review), 0) from lifetime_totals where promoter_id is null)::int as total,
      (select count(*) ${waits} and not same_sender_backlog and flags <> '{}'::text[])::int as flagged,
      (select count(*) ${scored} and is_good)::int as good,
      (select count(*) ${scored} and score >= ${sql.raw(String(LOOK_FIRST_FROM))})::int as first,
      (select count(*) ${waits} and appealed_at is not null)::int as appeals,
      (select count(*) ${waits} and not same_sender_backlog and ${since} >= now() - ${env().REVIEW_TARGET_HOURS}::int * interval '1 hour')::int as recent,
      (select count(*) ${waits} and same_sender_backlog)::int as same_sender,
      (select count(*) ${waits} and same_sender_backlog and ${since} < now() - ${env().REVIEW_TARGET_HOURS}::int * interval '1 hour')::int as same_sender_late,
      least((select ${since} ${waits} and not same_sender_backlog order by ${since}, id limit 1), (select ${since} ${waits} and same_sender_backlog order by ${since}, id limit 1)) as oldest`)
  if (!row) throw new Error('an aggregate returned no row')
  const { total, flagged, good, first, appeals, recent, same_sender, same_sender_late, oldest } = row
  const all = Math.max(0, total - same_sender)
  const late = Math.max(0, all - recent)
  return {
    lanes: { all, good, first, flagged, appeals, late, same_sender },
    total,
    late: late + same_sender_late,
    oldest: oldest === null ? null : new Date(oldest),
  }
}

/** Counts again, once for all concurrent callers. */
function refresh(db: Db, kept: Kept, campaign: number | undefined): Promise<Waiting> {
  const started = performance.now()
  kept.counting ??= (campaign === undefined ? count(db) : countOfCampaign(db, campaign))
    .then((value) => {
      const fresh = Math.min(Math.max(FRESH_MS, FRESH_FACTOR * (performance.now() - started)), MOST_FRESH_MS)
      Object.assign(kept, { value, until: Date.now() + fresh, stale: Date.now() + 2 * fresh })
      return value
    })
    .finally(() => {
      kept.counting = undefined
    })
  return kept.counting
}

/**
 * What waits, as of up to `2 * MOST_FRESH_MS` ago. A call waits for the counting only if nobody has asked for a while.
 * @param campaign the only one to count; undefined for all
 */
export async function waitingSummary(db: Db, campaign?: number): Promise<Waiting> {
  const kept = keptOf.get(campaign) ?? { value: undefined, until: 0, stale: 0, counting: undefined }
  // Callers may ask for campaigns that there are not.
  if (keptOf.size < MOST_KEPT) keptOf.set(campaign, kept)
  if (!kept.value || kept.stale < Date.now()) return refresh(db, kept, campaign)
  if (kept.until < Date.now()) refresh(db, kept, campaign).catch((err) => log.warn({ err }, 'what waits for review could not be counted'))
  return kept.value
}

/** The most that `countLate` counts. */
const MOST_LATE = 1_000

/** How many completions wait longer than `REVIEW_TARGET_HOURS`, at most `MOST_LATE`. */
export async function countLate(db: Db): Promise<number> {
  const late = (inBacklog: 'same_sender_backlog' | 'not same_sender_backlog') => sql`(
    select from completions where status = 'in_review' and ${sql.raw(inBacklog)}
      and coalesce(reopened_at, created_at) < now() - ${env().REVIEW_TARGET_HOURS}::int * interval '1 hour'
    order by coalesce(reopened_at, created_at), id limit ${sql.raw(String(MOST_LATE))}
  )`
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${late('not same_sender_backlog')} union all ${late('same_sender_backlog')}) as late`,
  )
  return Math.min(row?.n ?? 0, MOST_LATE)
}
