import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { methodKinds, payoutFailures, pixKeyTypes } from '@/db/values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText, optionalText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, dataOnly, idParams, instant, pageOf, pageQuery, sortedBy } from '@/lib/platform/contract/schemas'
import { Bonus, Payout } from './contract'

// What administrators call at the payout desk.

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })

/** Payouts that one call may start. */
export const MAX_STARTED = 100

/** Fewest characters of a reason in words. */
export const MIN_FAILURE_NOTE = 10

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
  scope: 'read:payouts',
  summary: 'What is owed without a payout, most first: to whom, since when, and what it waits for',
  query: pageQuery.omit({ search: true }).extend(sortedBy('amount')),
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
    .array(
      z.object({
        completion_id: whole.nullable().meta({ description: 'Null for the balance that came with an import' }),
        payment_code: z.string().nullable(),
        amount: reais,
      }),
    )
    .meta({ description: 'The first 100 completions that its payment pays for' }),
  bonuses: z.array(Bonus).meta({ description: 'The bonuses it pays for' }),
}).meta({ id: 'PayoutDetails' })
export type PayoutDetails = z.output<typeof PayoutDetails>

export const showPayout = endpoint({
  method: 'GET',
  path: '/payouts/{id}',
  auth: ['admin'],
  confirmed: true,
  summary: 'A payout with its whole key and its BR Code. Every look is noted in the audit log',
  params: idParams,
  output: dataOnly(PayoutDetails),
})

export const startPayouts = endpoint({
  method: 'POST',
  path: '/payouts/start',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Takes payouts on to be sent. Of several administrators who start the same one, one wins it; the answer says which ones the caller won, and why not the others. What is above the limit of one administrator and day is asked for, and starts when another one calls',
  body: z.object({ ids: z.array(z.number().int().positive()).min(1).max(MAX_STARTED) }),
  output: dataOnly(
    z.object({
      started: z.array(whole).meta({ description: 'With what else was asked for to the same keys' }),
      payments: whole.meta({ description: 'In how many payments they go out: what goes to one key is one' }),
      amount: reais.meta({ description: 'In reais: the sum of what was started' }),
      skipped: z.array(
        z.object({
          id: whole,
          why: z.enum(['not_requested', 'disabled', 'no_method', 'method_waits', 'own', 'alone_limit', 'too_new', 'blocked']),
        }),
      ),
      to_confirm: z
        .object({
          amount: reais.meta({ description: 'In reais: their sum' }),
          limit: reais.meta({ description: 'In reais: what one administrator starts alone a day' }),
          left: reais.meta({ description: 'In reais: what the caller may still start alone today' }),
          can_confirm: z.array(z.string()).meta({ description: 'Names of administrators who can start them, up to ten' }),
        })
        .nullable()
        .meta({ description: 'Of those that now wait for another administrator (`alone_limit`); null without any' }),
    }),
  ),
})

export const dropStart = endpoint({
  method: 'DELETE',
  path: '/payouts/{id}/start',
  auth: ['admin'],
  summary: 'Takes back that the caller asked for the start of a payout, or refuses what another administrator asked for. It stays requested',
  params: idParams,
  output: dataOf(Payout),
  success: 'payout_start_dropped',
  refusals: { 409: 'Nobody asks for its start any more' },
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
