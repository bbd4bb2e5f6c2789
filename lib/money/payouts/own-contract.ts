import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, done, idParams, instant } from '@/lib/platform/contract/schemas'
import { OwnPayout } from './contract'
import { MaskedMethod, PayoutMethodInput } from './method'

// What promoters call to be paid.

const reais = z.number().meta({ description: 'In reais' })

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
  scope: 'read:payouts',
  summary: 'What the caller earned, and where it is',
  output: dataOf(Balance).omit({ message: true }),
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
  scope: 'read:payouts',
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
