import 'server-only'
import { eq, getTableColumns, or, sql } from 'drizzle-orm'
import { payouts } from '@/db/schema/payouts'

// One payment to a key can pay several payouts of persons: the first of them gives it its reference, the others name the first in `paid_with_id`.

/** The payout that gives the payment of this one its reference: itself, unless it is paid with another. */
export const firstOf = ({ id, paidWithId }: Pick<typeof payouts.$inferSelect, 'id' | 'paidWithId'>): number => paidWithId ?? id

/** The condition of the payouts that one payment pays. @param first the payout that gives it its reference */
export const isPaidBy = (first: number) => or(eq(payouts.id, first), eq(payouts.paidWithId, first))

// Columns are named with their table, which Drizzle leaves out where a query reads one table alone.
const first = 'coalesce(payouts.paid_with_id, payouts.id)'
const ofPayment = (sum: string) => sql.raw(`(select ${sum} from payouts as line where line.id = ${first} or line.paid_with_id = ${first})`).mapWith(Number)

/** Columns of a payout: in centavos what its whole payment is, and for how many completions. */
export const paymentColumns = { paymentCents: ofPayment('sum(line.amount_cents)'), paymentCompletions: ofPayment('sum(line.completions)') }

/** All columns of a payout, and those. */
export const payoutColumns = { ...getTableColumns(payouts), ...paymentColumns }

export interface PaymentSums {
  paymentCents: number
  paymentCompletions: number
}
