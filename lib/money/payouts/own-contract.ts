import { z } from 'zod'
import { methodKinds } from '@/db/values'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { messageKey } from '@/lib/platform/contract/message-key'
import { csvFile, dataOf, dataOnly, done, idParams, instant } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'
import { Bonus, OwnPayout } from './contract'
import { MaskedMethod, PayoutMethodInput } from './method'

// What promoters call to be paid.

const reais = z.number().meta({ description: 'In reais' })

export const Balance = z
  .object({
    earned: reais.meta({ description: 'In reais: in_review + available + on_its_way + paid; bonuses are among it' }),
    in_review: reais,
    available: reais.meta({ description: 'In reais: approved, and not asked for yet' }),
    on_its_way: reais.meta({ description: 'In reais: asked for or being sent' }),
    paid: reais,
    bonuses: z.array(Bonus).meta({ description: 'What goals of their group brought, newest first, without what was taken back because approvals were undone' }),
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
  beforeApproval: true,
  auth: ['promoter'],
  scope: 'read:payouts',
  summary: 'What the caller earned, and where it is',
  output: dataOnly(Balance),
})

const idempotencyKey = z.object({ 'idempotency-key': typedString().min(8, messageKey('invalid')).max(200, messageKey('too_long')).optional() })

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
  output: dataOnly(OwnMethod),
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

export const exportOwnPayouts = endpoint({
  method: 'GET',
  path: '/promoter-payouts.csv',
  auth: ['promoter'],
  scope: 'read:payouts',
  summary: "The caller's payouts, all of them or those asked for on some days, as a CSV file",
  query: z.object(daysQuery).refine(inOrder, notInOrder),
  output: csvFile,
  csvRow: OwnPayout.extend({
    method: z.enum(methodKinds).nullable(),
    key: z.string().nullable().meta({ description: 'The key, or bank and account, all but a part as dots' }),
  }),
})
