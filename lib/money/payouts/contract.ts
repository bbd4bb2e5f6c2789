import { z } from 'zod'
import { flagReasons, payoutProblems, providerNames } from '@/db/desk-values'
import { methodKinds, payeeKinds, payoutFailures, payoutStates, pixKeyTypes } from '@/db/values'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText, optionalText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { csvFile, dataOf, done, idParams, instant, ofPromoter, pageOf, pageQuery } from '@/lib/platform/contract/schemas'
import { MaskedMethod, PayoutMethodInput } from './method'

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })

/** Payouts that one call may start. */
export const MAX_STARTED = 100

/** Fewest characters of a reason in words. */
export const MIN_FAILURE_NOTE = 10

export const Balance = z
  .object({
    earned: reais.meta({ description: 'In reais: in_review + available + on_its_way + paid' }),
    in_review: reais,
    available: reais.meta({ description: 'In reais: approved, and not asked for yet' }),
    on_its_way: reais.meta({ description: 'In reais: asked for or being sent' }),
    paid: reais,
    minimum: reais.meta({ description: 'In reais: what a payout is asked for from' }),
    refusal: z
      .enum(['below_minimum', 'no_method', 'already_open', 'key_failed', 'payee_blocked'])
      .nullable()
      .meta({ description: 'Why `POST /payouts` would answer 409 at this moment; null when it would not' }),
  })
  .meta({ id: 'Balance' })
export type Balance = z.output<typeof Balance>

export const showBalance = endpoint({
  method: 'GET',
  path: '/balance',
  auth: ['promoter'],
  summary: 'What the caller earned, and where it is',
  output: dataOf(Balance).omit({ message: true }),
})

/** What whoever is paid sees of a payment: a person on the page of their task, a promoter in their list. */
export const Payment = z.object({
  reference: z.string().meta({ description: 'What the statement of the bank calls it: the txid of the BR Code' }),
  state: z.enum(payoutStates),
  amount: reais,
  method: MaskedMethod.nullable().meta({ description: 'How it is or was paid; null when that is not known yet or no longer kept' }),
  requested_at: instant,
  started_at: instant.nullable(),
  paid_at: instant.nullable(),
  ended_at: instant.nullable().meta({ description: 'When it failed, was cancelled or came back' }),
  transaction_id: z.string().nullable(),
  failure: z.enum(payoutFailures).nullable().meta({ description: 'Why it failed or came back' }),
  failure_note: z.string().nullable(),
})
export type Payment = z.output<typeof Payment>

/** What a promoter sees of their payout. */
const OwnPayout = z
  .object({ id: whole, ...Payment.shape, completions: whole.meta({ description: 'How many completions it pays for' }) })
  .meta({ id: 'OwnPayout' })
export type OwnPayout = z.output<typeof OwnPayout>

/** A payout as administrators see it. */
const Payout = z
  .object({
    ...OwnPayout.shape,
    payee: z.object({
      kind: z.enum(payeeKinds),
      id: whole.meta({ description: 'Of the completion or the account' }),
      name: z.string(),
      payment_code: z.string().nullable().meta({ description: 'Of a person, the code of their task' }),
      email: z.string().nullable().meta({ description: 'Of a promoter' }),
      active: z.boolean().meta({ description: 'False for a promoter who is disabled: such payouts do not start' }),
    }),
    flags: z.array(z.enum(flagReasons)).meta({ description: "Of a person's task" }),
    usable_from: instant.nullable().meta({ description: 'From when the method counts, if that is still to come' }),
    provider: z.enum(providerNames).nullable(),
    started_by: z.string().nullable(),
    started_by_me: z.boolean().meta({ description: 'Whether the caller started it' }),
    problem: z.enum(payoutProblems).nullable().meta({ description: 'What the provider says that does not fit; blocks this payee' }),
    provider_decides: z.boolean().meta({ description: 'While it is being sent: whether the provider alone can tell how it ends' }),
  })
  .meta({ id: 'Payout' })
export type Payout = z.output<typeof Payout>

const payoutQuery = pageQuery.extend({ ...ofPromoter, ...daysQuery, state: z.enum([...payoutStates, 'problem']).optional() })

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  auth: ['admin', 'promoter'],
  summary:
    'Payouts, newest first, with `state=requested` and `state=sending` oldest first; a promoter sees their own, with fewer fields. `search`, for administrators, finds name, email address, payment code and transaction number; `state=problem` leaves those that an administrator has to look at',
  query: payoutQuery.refine(inOrder, notInOrder),
  output: pageOf(z.union([Payout, OwnPayout]), {
    stats: z.object({
      by_state: z.object({ requested: whole, sending: whole, paid: whole, failed: whole, returned: whole, cancelled: whole, problem: whole }),
      amounts: z
        .object({ requested: reais, sending: reais, paid: reais })
        .meta({ description: 'In reais, of what the caller may see; paid: this calendar month' }),
    }),
  }),
})

const idempotencyKey = z.object({ 'idempotency-key': z.string().trim().min(8, messageKey('invalid')).max(200, messageKey('too_long')).optional() })

export const requestPayout = endpoint({
  method: 'POST',
  path: '/payouts',
  auth: ['promoter'],
  summary: 'Asks for everything that is available; the same `Idempotency-Key` counts once',
  headers: idempotencyKey,
  status: 201,
  output: dataOf(OwnPayout),
  success: 'payout_requested',
  refusals: {
    409: 'Less than the minimum is available (`below_minimum`), no method is known (`no_method`), another payout is open (`already_open`), the last one failed for its key and that is unchanged (`key_failed`), or an administrator has to look first (`payee_blocked`)',
  },
})

export const cancelPayout = endpoint({
  method: 'DELETE',
  path: '/payouts/{id}',
  auth: ['promoter'],
  summary: 'Cancels a payout of the caller that was not started yet',
  params: idParams,
  output: done,
  success: 'payout_cancelled',
  refusals: { 409: 'It was started or has ended' },
})

/** How the caller is paid. */
const OwnMethod = z.object({
  method: MaskedMethod.nullable(),
  changed_at: instant.nullable(),
})

export const showPayoutMethod = endpoint({
  method: 'GET',
  path: '/payout-method',
  auth: ['promoter'],
  summary: 'How the caller is paid, masked',
  output: dataOf(OwnMethod).omit({ message: true }),
})

export const changePayoutMethod = endpoint({
  method: 'PATCH',
  path: '/payout-method',
  auth: ['promoter'],
  summary: 'Changes how the caller is paid; asks for the password (wrong: 422)',
  body: PayoutMethodInput.and(
    z.object({
      password: z
        .string({ error: messageKey('password_required') })
        .min(1, messageKey('password_required'))
        .max(1024, messageKey('password_long')),
    }),
  ),
  output: dataOf(OwnMethod),
  success: 'payout_method_saved',
  refusals: { 409: 'A payout is being sent' },
})

/** Money that is owed and that nobody has asked for. */
const Owed = z
  .object({
    payee: Payout.shape.payee,
    amount: reais,
    completions: whole,
    since: instant.nullable().meta({ description: 'When the oldest of them was approved' }),
    waits_for: z
      .enum(['method', 'method_waits', 'soon', 'key_failed', 'failed', 'blocked', 'disabled', 'request'])
      .meta({ description: 'Why there is no payout yet; `soon` where it asks for itself within minutes' }),
    flags: z.array(z.enum(flagReasons)),
  })
  .meta({ id: 'Owed' })
export type Owed = z.output<typeof Owed>

export const listOwed = endpoint({
  method: 'GET',
  path: '/payouts/owed',
  auth: ['admin'],
  summary: 'What is owed without a payout, most first: to whom, since when, and what it waits for',
  query: pageQuery.omit({ search: true }),
  output: pageOf(Owed, { stats: z.object({ owed: reais.meta({ description: 'In reais: all of it' }), payees: whole }) }),
})

/** All of a payout, with the whole key. */
const PayoutDetails = Payout.extend({
  pay_to: z
    .object({
      method: z.enum(methodKinds),
      key_type: z.enum(pixKeyTypes).optional(),
      key: z.string().optional(),
      bank: z.string().optional(),
      branch: z.string().optional(),
      account: z.string().optional(),
      account_type: z.enum(['checking', 'savings']).optional(),
      holder: z.string().optional(),
      document: z.string().optional(),
      provider: z.string().optional(),
    })
    .nullable()
    .meta({ description: 'Unmasked; null when it is not known or no longer kept' }),
  br_code: z.string().nullable().meta({ description: "PIX 'copia e cola' with amount and reference; null for other methods" }),
  items: z
    .array(z.object({ completion_id: whole, payment_code: z.string().nullable(), amount: reais }))
    .meta({ description: 'The first 100 completions it pays for' }),
}).meta({ id: 'PayoutDetails' })
export type PayoutDetails = z.output<typeof PayoutDetails>

export const showPayout = endpoint({
  method: 'GET',
  path: '/payouts/{id}',
  auth: ['admin'],
  confirmed: true,
  summary: 'A payout with its whole key and its BR Code. Every look is noted in the audit log',
  params: idParams,
  output: dataOf(PayoutDetails).omit({ message: true }),
})

export const startPayouts = endpoint({
  method: 'POST',
  path: '/payouts/start',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Takes payouts on to be sent. Of several administrators who start the same one, one wins it; the answer says which ones the caller won, and why not the others',
  body: z.object({ ids: z.array(z.number().int().positive()).min(1).max(MAX_STARTED) }),
  output: dataOf(
    z.object({
      started: z.array(whole),
      skipped: z.array(
        z.object({
          id: whole,
          why: z.enum(['not_requested', 'disabled', 'no_method', 'method_waits', 'own', 'alone_limit', 'blocked']),
        }),
      ),
    }),
  ).omit({ message: true }),
})

export const markPaid = endpoint({
  method: 'POST',
  path: '/payouts/{id}/paid',
  auth: ['admin'],
  confirmed: true,
  summary: 'Notes that a payout was paid. The same number on another payout is 409; the same once more on this one is answered like the first time',
  params: idParams,
  body: z.object({ transaction_id: lineText('transaction_required', 80) }),
  output: dataOf(Payout),
  success: 'noted_paid',
  refusals: { 409: 'It is not being sent, the provider alone can tell (`provider_decides`), or the number stands on another payout (`transaction_used`)' },
})

const ending = z
  .object({
    reason: z.enum(payoutFailures, { error: messageKey('required') }),
    note: optionalText(500).meta({ description: 'Shown to the payee; needed for `other`' }),
  })
  .refine(({ reason, note = '' }) => reason !== 'other' || note.length >= MIN_FAILURE_NOTE, { path: ['note'], error: messageKey('reason_words') })

export const markFailed = endpoint({
  method: 'POST',
  path: '/payouts/{id}/failed',
  auth: ['admin'],
  confirmed: true,
  summary: 'Notes that a payout failed: the money is available again',
  params: idParams,
  body: ending,
  output: dataOf(Payout),
  success: 'noted_failed',
  refusals: { 409: 'It is not being sent, or the provider alone can tell (`provider_decides`)' },
})

export const markReturned = endpoint({
  method: 'POST',
  path: '/payouts/{id}/returned',
  auth: ['admin'],
  confirmed: true,
  summary: 'Notes that a paid payout came back, or that its number was noted on the wrong one: the money is available again, and the number is free',
  params: idParams,
  body: ending,
  output: dataOf(Payout),
  success: 'noted_returned',
  refusals: { 409: 'It is not paid' },
})

/** The batch that somebody pays by hand. Keys stand as they are, in quotes: a bank must be able to read them. */
export const exportPayouts = endpoint({
  method: 'GET',
  path: '/payouts.csv',
  auth: ['admin'],
  confirmed: true,
  summary: 'The payouts that are being sent by hand, with whole keys, as a CSV file to pay from',
  output: csvFile,
  csvExact: ['key'],
  csvRow: z.object({
    id: whole,
    reference: z.string(),
    payee: z.string(),
    amount: reais,
    method: z.enum(methodKinds),
    key_type: z.string().nullable(),
    key: z.string().nullable(),
    bank: z.string().nullable(),
    branch: z.string().nullable(),
    account: z.string().nullable(),
    account_type: z.string().nullable(),
    holder: z.string().nullable(),
    document: z.string().nullable(),
    started_at: instant,
  }),
})

export const exportPaid = endpoint({
  method: 'GET',
  path: '/payouts/paid.csv',
  auth: ['admin'],
  confirmed: true,
  summary: 'What was paid, per calendar month (America/Sao_Paulo) and payee, less what came back, as a CSV file',
  query: z.object(daysQuery).refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: z.object({
    month: z.string(),
    payee_kind: z.enum(payeeKinds),
    payee_id: whole,
    payee: z.string(),
    email: z.string().nullable(),
    document_or_key: z.string().nullable().meta({ description: 'Of the newest payment: the CPF or CNPJ if that is known, else the key' }),
    payments: whole,
    amount: reais,
  }),
})

export const exportLiabilities = endpoint({
  method: 'GET',
  path: '/payouts/liabilities.csv',
  auth: ['admin'],
  confirmed: true,
  summary: 'What was owed or reserved at the end of a calendar day (America/Sao_Paulo), per payee, as a CSV file',
  query: z.object({ at: z.iso.date(messageKey('day_invalid')) }),
  output: csvFile,
  csvRow: z.object({
    payee_kind: z.enum(payeeKinds),
    payee_id: whole,
    payee: z.string(),
    email: z.string().nullable(),
    payment_code: z.string().nullable(),
    owed: reais,
    reserved: reais,
  }),
})

export const wooviWebhook = endpoint({
  method: 'POST',
  path: '/webhooks/woovi',
  auth: 'public',
  summary: 'What Woovi tells of a payment: 200 once understood, whatever it repeats; 404 for one that it did not sign or that is none of ours',
  headers: z.object({ 'x-webhook-signature': z.string().max(2_000).optional() }),
  bodyType: 'text',
  body: z.string(),
  output: z.object({ data: z.null() }),
})
