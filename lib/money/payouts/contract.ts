import { z } from 'zod'
import { flagReasons, payoutProblems, providerNames } from '@/db/desk-values'
import { payeeKinds, payoutFailures, payoutStates } from '@/db/values'
import { daysQuery, inOrder, notInOrder } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { instant, ofCampaign, ofPromoter, pageOf, pageQuery, sortedBy } from '@/lib/platform/contract/schemas'
import { MaskedMethod } from './method'

// What a payout looks like, and the list of payouts for everybody who is signed in.

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })

/** What a payee sees of a payment. */
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

/** What the person of a task sees of its payment. */
export const TaskPayment = Payment.extend({
  paid_together: z
    .object({ amount: reais, tasks: whole.meta({ description: 'How many tasks it pays for' }) })
    .nullable()
    .optional()
    .meta({ description: 'What the statement of the bank says, where one payment pays several tasks of the same key; else null' }),
})
export type TaskPayment = z.output<typeof TaskPayment>

/** What a promoter got on top of their commissions. */
export const Bonus = z
  .object({
    approvals: whole.meta({ description: 'How many approvals in the month it is for' }),
    month: z.string().meta({ description: 'The calendar month (America/Sao_Paulo), as 2026-11' }),
    amount: reais,
  })
  .meta({ id: 'Bonus' })
export type Bonus = z.output<typeof Bonus>

/** What a promoter sees of their payout. */
export const OwnPayout = z
  .object({ id: whole, ...Payment.shape, completions: whole.meta({ description: 'How many completions it pays for; 0 where it pays bonuses alone' }) })
  .meta({ id: 'OwnPayout' })
export type OwnPayout = z.output<typeof OwnPayout>

/** A payout as administrators see it. */
export const Payout = z
  .object({
    ...OwnPayout.shape,
    payment: z.object({ id: whole, amount: reais, completions: whole.meta({ description: 'How many completions it pays for' }) }).meta({
      description: 'What goes out with one transaction number: several payouts to one key can be paid as one. `id` is the payout that gives it its reference',
    }),
    payee: z.object({
      kind: z.enum(payeeKinds),
      id: whole.meta({ description: 'Of the completion or the account' }),
      name: z.string(),
      payment_code: z.string().nullable().meta({ description: 'Of a person, the code of their task' }),
      email: z.string().nullable().meta({ description: 'Of a promoter' }),
      active: z.boolean().meta({ description: 'False for a promoter who is disabled: such payouts do not start, unless the account is being closed' }),
    }),
    flags: z.array(z.enum(flagReasons)).meta({ description: "Of a person's task" }),
    campaign_id: whole.nullable().meta({ description: 'Of a person, the campaign of their task; null for promoters, whose payouts are of several' }),
    usable_from: instant.nullable().meta({ description: 'From when the method counts, if that is still to come' }),
    provider: z.enum(providerNames).nullable(),
    start_asked: z
      .object({ by: z.string(), at: instant, by_me: z.boolean().meta({ description: 'Whether the caller asked, who then cannot start it' }) })
      .nullable()
      .meta({ description: 'Who asked another administrator to start it, because it is above what one may start alone in a day' }),
    started_by: z.string().nullable(),
    started_by_me: z.boolean().meta({ description: 'Whether the caller started it' }),
    problem: z.enum(payoutProblems).nullable().meta({ description: 'What the provider says that does not fit; blocks this payee' }),
    provider_decides: z.boolean().meta({ description: 'While it is being sent: whether the provider alone can tell how it ends' }),
  })
  .meta({ id: 'Payout' })
export type Payout = z.output<typeof Payout>

const payoutQuery = pageQuery.extend({
  ...ofPromoter,
  ...ofCampaign,
  ...daysQuery,
  ...sortedBy('since'),
  state: z.enum([...payoutStates, 'problem']).optional(),
  by: z.enum(['payout', 'payment']).optional().meta({ description: 'For administrators: `payment` lists payouts that one payment pays once' }),
})

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  auth: ['admin', 'promoter'],
  scope: 'read:payouts',
  summary:
    'Payouts, newest first, with `state=requested` and `state=sending` oldest first; those of one state by when they came into it, and `from` and `to` are days of that; a promoter sees their own, with fewer fields. `search`, for administrators, finds name, email address, payment code and transaction number; `state=problem` leaves those that an administrator has to look at; `campaign`, for administrators, those to people for a task of it',
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
