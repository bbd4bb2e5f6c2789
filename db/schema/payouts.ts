import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PayoutProblem, ProviderName } from '@/db/desk-values'
import type { PayeeKind, PayoutFailure, PayoutMethod, PayoutState } from '@/db/values'
import { id, moment } from './columns'
import { users } from './users'

/** One payment to one person, from its request to its transaction id. Stored for five years if money moved, longer than its completion or account. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    /** The completion, if its person is paid; else `userId` is set. No foreign keys, because payouts outlive both. */
    completionId: bigint({ mode: 'number' }),
    /** The promoter who is paid. */
    userId: bigint({ mode: 'number' }),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** How many completions it pays for; none where it pays only bonuses. */
    completions: bigint({ mode: 'number' }).notNull().default(1),
    state: text().notNull().default('requested').$type<PayoutState>(),
    requestedAt: moment().notNull().defaultNow(),
    /** Who of the administrators asked another one to start it, where one alone may not. No foreign key, because their name outlives the account. */
    startAskedById: bigint({ mode: 'number' }),
    startAskedByName: text(),
    startAskedAt: moment(),
    startedAt: moment(),
    /** Who started it; null after their account was deleted. */
    startedById: bigint({ mode: 'number' }).references(() => users.id, { onDelete: 'set null' }),
    /** The name and method it is paid to, as they were when it started. */
    payeeName: text(),
    method: jsonb().$type<PayoutMethod>(),
    /** The hash of the method it was started with, as in `payout_methods`. */
    keyHash: text(),
    provider: text().$type<ProviderName>(),
    /** The provider's name for it; made before the provider is first called, so that repeating a call whose answer was lost does not pay twice. */
    correlationId: uuid().notNull().defaultRandom(),
    /** The payout whose payment pays this one too, set at the start of both: several of one key go out as one payment. */
    paidWithId: bigint({ mode: 'number' }),
    /** When the provider was first known to have it: from then on it is never made there anew. */
    seenAtProvider: moment(),
    /** The transaction id; for PIX an EndToEndId. */
    transactionId: text(),
    paidAt: moment(),
    /** When and why it failed, was cancelled or came back. */
    endedAt: moment(),
    failure: text().$type<PayoutFailure>(),
    /** The reason in an administrator's words. */
    failureNote: text(),
    /** What an administrator has to look at before this payee is paid again. */
    problem: text().$type<PayoutProblem>(),
    idempotencyKey: text(),
  },
  (table) => [
    uniqueIndex('payouts_correlation_key').on(table.correlationId),
    // A payee has at most one open payout, and a person is paid once for a task.
    uniqueIndex('payouts_open_promoter_key').on(table.userId).where(sql`${table.state} in ('requested', 'sending')`),
    uniqueIndex('payouts_person_key').on(table.completionId).where(sql`${table.state} in ('requested', 'sending', 'paid')`),
    index('payouts_paid_with_idx').on(table.paidWithId).where(sql`${table.paidWithId} is not null`),
    // A transaction id that was recorded on the wrong payout can be used again.
    uniqueIndex('payouts_transaction_key').on(table.transactionId).where(sql`${table.state} = 'paid' and ${table.paidWithId} is null`),
    uniqueIndex('payouts_idempotency_key').on(table.userId, table.idempotencyKey),
    index('payouts_user_idx').on(table.userId, table.id),
    index('payouts_completion_idx').on(table.completionId, table.id),
    index('payouts_state_idx').on(table.state, table.id),
    // The lists of what ended unpaid, by when it did.
    index('payouts_ended_idx').on(table.state, table.endedAt, table.id).where(sql`${table.state} in ('failed', 'returned', 'cancelled')`),
    index('payouts_started_idx').on(table.startedById, table.startedAt),
    index('payouts_requested_idx').on(table.requestedAt),
    // Sums of open payouts are read from this index alone.
    index('payouts_amounts_idx').on(table.state, table.paidAt, table.amountCents),
    index('payouts_start_asked_idx').on(table.startAskedById).where(sql`${table.state} = 'requested' and ${table.startAskedAt} is not null`),
    index('payouts_problem_idx').on(table.id).where(sql`${table.problem} is not null`),
    check('payouts_payee_check', sql`num_nonnulls(${table.completionId}, ${table.userId}) = 1`),
    check('payouts_paid_with_check', sql`${table.paidWithId} is null or (${table.paidWithId} < ${table.id} and ${table.completionId} is not null)`),
    check('payouts_amount_check', sql`${table.amountCents} > 0`),
    check('payouts_state_check', sql`${table.state} in ('requested', 'sending', 'paid', 'failed', 'returned', 'cancelled')`),
    check('payouts_started_check', sql`${table.state} in ('requested', 'cancelled') or ${table.startedAt} is not null`),
    check('payouts_paid_check', sql`${table.state} <> 'paid' or (${table.paidAt} is not null and ${table.transactionId} is not null)`),
    check('payouts_failure_check', sql`(${table.state} in ('failed', 'returned')) = (${table.failure} is not null)`),
  ],
)

/**
 * What was paid on a calendar day (America/Sao_Paulo) and did not come back, updated by a trigger of the payouts and spread over slots like
 * `ledger_totals`.
 */
export const paidTotals = pgTable(
  'paid_totals',
  {
    day: date({ mode: 'string' }).notNull(),
    slot: smallint().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    payments: integer().notNull(),
    /** How many of the payments went to the person of a task. */
    tasks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.slot] })],
)

/** The completions that a payout pays for. */
export const payoutItems = pgTable(
  'payout_items',
  {
    payoutId: bigint({ mode: 'number' })
      .notNull()
      .references(() => payouts.id, { onDelete: 'restrict' }),
    /** No foreign key, because the completion may be deleted later. */
    completionId: bigint({ mode: 'number' }).notNull(),
    payee: text().notNull().$type<PayeeKind>(),
    amountCents: bigint({ mode: 'number' }).notNull(),
    /** Whether its payout is requested, being sent or paid. */
    isLive: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.completionId] }),
    // A completion is paid only once to each payee.
    uniqueIndex('payout_items_live_key').on(table.completionId, table.payee).where(sql`${table.isLive}`),
    check('payout_items_payee_check', sql`${table.payee} in ('person', 'promoter')`),
    check('payout_items_amount_check', sql`${table.amountCents} > 0`),
  ],
)

/** Keyed hashes of an erased person's number, key and pictures, stored for a year to notice when an erased person does the task again. */
export const erasedTraits = pgTable(
  'erased_traits',
  {
    hash: text().primaryKey(),
    erasedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('erased_traits_erased_idx').on(table.erasedAt)],
)
