import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import type { SeenSignal } from '@/db/signal-values'
import { moment } from './columns'
import { completions } from './completions'

/**
 * What the signals saw in an attempt, and its score. Whoever changes a completion says so (`followCompletions`): a row is due when its attempt comes to
 * review or changes, and leaves the lanes when it is decided; the job computes what is due. So a submission pays for one small row. What nobody told of is found by another job.
 */
export const attemptSignals = pgTable(
  'attempt_signals',
  {
    completionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => completions.id, { onDelete: 'cascade' }),
    attempt: smallint().notNull(),
    campaignId: bigint({ mode: 'number' }).notNull(),
    /** From 0, nothing speaks against it, to 100; null until it is computed. */
    score: smallint(),
    /** Whether nothing speaks against it at all. */
    isGood: boolean().notNull().default(false),
    seen: jsonb().notNull().default([]).$type<SeenSignal[]>(),
    /** Since when it waits; null once it is decided. */
    waitingSince: moment(),
    isBacklog: boolean().notNull().default(false),
    /** Since when it has to be computed; null when that is done. */
    dueAt: moment(),
    computedAt: moment(),
  },
  (table) => {
    const waits = sql`${table.waitingSince} is not null and not ${table.isBacklog}`
    return [
      primaryKey({ columns: [table.completionId, table.attempt] }),
      index('attempt_signals_due_idx').on(table.dueAt, table.completionId).where(sql`${table.dueAt} is not null`),
      index('attempt_signals_waiting_idx').on(table.completionId).where(sql`${table.waitingSince} is not null`),
      index('attempt_signals_good_idx').on(table.waitingSince, table.completionId).where(sql`${waits} and ${table.isGood}`),
      index('attempt_signals_first_idx').on(table.score.desc(), table.completionId).where(sql`${waits} and ${table.score} >= 40`),
      // The default campaign is nearly all of them and uses the others.
      index('attempt_signals_campaign_idx').on(table.campaignId, table.waitingSince, table.completionId).where(sql`${waits} and ${table.campaignId} <> 1`),
      check('attempt_signals_score_check', sql`${table.score} between 0 and 100`),
    ]
  },
)
