import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { audit } from '@/lib/people/audit/service'
import type { ReceivedFile } from '@/lib/platform/contract/received-file'
import { toReais } from '@/lib/platform/money'
import type { ActorCtx } from '@/lib/platform/service/context'
import { AppError } from '@/lib/platform/service/errors'
import { readTable } from '@/lib/platform/service/read-table'
import { type PlannedReturn, plannedReturn, returnForm } from './bank-return-plan'
import { markWithin } from './mark-by-administrator'
import { asFailed } from './mark-failed'
import { asPaid } from './mark-paid'

const withOutcome = (lines: PlannedReturn[], outcome: PlannedReturn['outcome']) => lines.filter((line) => line.outcome === outcome)

/** What lines book, by the ids of the payouts, so that two who book lock them in the same order. */
const dueOf = (lines: PlannedReturn[]) =>
  lines
    .flatMap(({ outcome, payout, transaction_id, reason }) =>
      payout && (outcome === 'paid' || outcome === 'failed') ? [{ outcome, id: payout.id, transaction_id, reason }] : [],
    )
    .toSorted((one, other) => one.id - other.id)

/** A name for what lines book: equal for equal bookings alone. */
const planOf = (due: ReturnType<typeof dueOf>) => createHash('sha256').update(JSON.stringify(due)).digest('hex')

const bookedBy = (lines: PlannedReturn[]) => {
  const paid = withOutcome(lines, 'paid')
  return { paid: paid.length, amount: toReais(paid.reduce((sum, { cents }) => sum + cents, 0)), failed: withOutcome(lines, 'failed').length }
}

/** Says of each line of a bank's return what it would book. @throws AppError `invalid` on `file` */
export async function tryReturn(ctx: ActorCtx, file: File | ReceivedFile) {
  const { columns, ignored, lines } = await readTable(file, returnForm)
  const planned = await plannedReturn(ctx, lines)
  const left = withOutcome(planned, 'left')
  return {
    ...bookedBy(planned),
    done: withOutcome(planned, 'done').length,
    left: left.length,
    plan: planOf(dueOf(planned)),
    columns,
    ignored,
    lines: [...left, ...planned.filter(({ outcome }) => outcome !== 'left')],
  }
}

/**
 * Books what a check of the same file showed, all or nothing, as if each payout were marked by hand. The audit log has each, and their number and sum.
 * @param plan what the check called it
 * @throws AppError `invalid` on `file`; `conflict` when everything is booked already, or when something changed since the check
 */
export async function bookReturn(ctx: ActorCtx, file: File | ReceivedFile, plan: string) {
  const { lines } = await readTable(file, returnForm)
  return ctx.db.transaction(async (tx) => {
    // The second of two who book the same file finds what the first one booked.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank returns', 0))`)
    const planned = await plannedReturn({ ...ctx, db: tx }, lines)
    const due = dueOf(planned)
    if (due.length === 0) throw new AppError('conflict', { messageKey: 'return_nothing_new' })
    if (planOf(due) !== plan) throw new AppError('conflict', { messageKey: 'return_changed' })
    for (const { outcome, id, transaction_id, reason } of due) {
      const failure = { reason: 'refused', note: reason ?? undefined } as const
      await markWithin(tx, ctx, id, outcome === 'paid' ? asPaid(ctx, transaction_id ?? '') : asFailed(ctx, failure))
    }
    const booked = bookedBy(planned)
    await audit(tx, ctx, { action: 'payouts.return_booked', subject: { type: 'list', label: 'bank-return' }, after: booked })
    return booked
  })
}
