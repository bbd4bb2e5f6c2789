import 'server-only'
import type { z } from 'zod'
import type { Db } from '@/db/client'
import { selectTotals } from '@/lib/money/totals/read'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { processGlobal } from '@/lib/platform/process-global'
import { queryMayLag } from '@/lib/platform/replica/read'
import { withinDeadline } from '@/lib/platform/service/deadline'
import { FIGURE_DAYS, type Figures, LEAST_CASES, MOST_CASES } from './contract'
import { selectDecisions, selectOverdue, selectPaid, selectPaidByCampaign, selectPaymentTime, selectUnpaid } from './queries'

/** How old the figures may be, in milliseconds: thousands of rows are read for them, and anybody may ask. */
export const FRESH_MS = 5 * 60_000

type Computed = z.input<typeof Figures>

const kept = processGlobal('public figures', () => ({
  value: undefined as Computed | undefined,
  until: 0,
  computing: undefined as Promise<Computed> | undefined,
}))

const range = { days: FIGURE_DAYS, most: MOST_CASES }

const figure = (cases: number, value: number | null) => ({ value: cases < LEAST_CASES ? null : value, cases })

/** A share with one decimal, never rounded up. */
const percent = (part: number, of: number) => Math.floor((1000 * part) / of) / 10

/** Rounds up, so that a published time is never shorter than the real one. */
const whole = (minutes: number | null) => minutes && Math.max(1, Math.ceil(minutes))

/** Runs the queries one after the other on one connection, all of the same moment. */
const compute = (db: Db): Promise<Computed> =>
  db.transaction(
    async (tx) => {
      const paid = await selectPaid(tx, range)
      const payment = await selectPaymentTime(tx, range)
      const campaigns = await selectPaidByCampaign(tx, range, LEAST_CASES)
      const targetHours = env().REVIEW_TARGET_HOURS
      const decisions = await selectDecisions(tx, range, targetHours)
      const answersDue = decisions.timed + (await selectOverdue(tx, range, targetHours))
      const unpaid = await selectUnpaid(tx)
      const { inReview } = await selectTotals(tx, null)
      return {
        computed_at: new Date(),
        days: FIGURE_DAYS,
        least_cases: LEAST_CASES,
        paid_cents: figure(paid.payments, paid.cents),
        tasks_paid: figure(paid.tasks, paid.tasks),
        decision_minutes: figure(decisions.timed, whole(decisions.minutes)),
        payment_minutes: figure(payment.cases, whole(payment.minutes)),
        approved_percent: figure(decisions.proofs, percent(decisions.approved, decisions.proofs)),
        target_hours: targetHours,
        target_percent: figure(answersDue, percent(decisions.inTarget, answersDue)),
        promise_percent: figure(decisions.promised, percent(decisions.kept, decisions.promised)),
        by_campaign: campaigns.length < 2 ? [] : campaigns.map(({ slug, title, tasks, cents }) => ({ slug, title, tasks_paid: tasks, paid_cents: cents })),
        waiting: { proofs: inReview, oldest_minutes: unpaid.oldest, payouts: unpaid.payouts, payouts_cents: unpaid.cents },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/**
 * The public figures of payments and decisions, at most `FRESH_MS` old. They are computed once for all concurrent callers, and not in the context of
 * one caller, who may leave.
 * @throws AppError `unavailable`
 */
export async function publicFigures(): Promise<Computed> {
  if (kept.value && kept.until > Date.now()) return kept.value
  kept.computing ??= withinDeadline(queryMayLag(database(), undefined, compute), env().DATABASE_TIMEOUT_MS)
    .then((value) => {
      Object.assign(kept, { value, until: Date.now() + FRESH_MS })
      return value
    })
    .finally(() => {
      kept.computing = undefined
    })
  return kept.computing
}
