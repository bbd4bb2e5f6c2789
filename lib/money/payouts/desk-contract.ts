import { z } from 'zod'
import { flagReasons } from '@/db/desk-values'
import { methodKinds, payoutFailures, pixKeyTypes } from '@/db/values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText, optionalText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, idParams, instant, pageOf, pageQuery } from '@/lib/platform/contract/schemas'
import { Payout } from './contract'

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
