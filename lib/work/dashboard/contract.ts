import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { earningsHistory, payoutsHistory } from '@/lib/platform/contract/history'
import { campaignFields, dataOf, ofCampaign } from '@/lib/platform/contract/schemas'

const whole = z.number().int()

/** What the total consists of, in reais. */
const Split = z.object({ in_review: z.number(), approved: z.number() })

/** The figures of the platform; money in reais, rates in percent (SPEC section 3). */
const AdminSummary = z
  .object({
    total_promoters: whole,
    active_promoters: whole,
    total: whole.meta({ description: 'Counted clicks' }),
    completed: whole,
    total_payouts: z.number(),
    conversionRate: z.number(),
    avg_earnings: z.number(),
    split: Split,
    attention: z
      .object({
        oldest_minutes: whole.nullable().optional().meta({ description: 'With `days`: how long the oldest completion in review waits; null without one' }),
        ...{ waiting: whole, late: whole, target_hours: whole, messages: whole, payouts_requested: whole, payout_problems: whole, mails_failed: whole },
        fundings: z.object({ count: whole, campaign: whole }).optional().meta({
          description:
            'Campaign money that another administrator asked for and the caller may confirm, with the campaign of the oldest; left out where none waits',
        }),
      })
      .meta({
        description:
          'Completions in review, how many of them wait longer than the target, up to 1,000, messages that wait for an answer, payouts that nobody has started yet, those that an administrator has to look at, and letters that could not be sent',
      }),
    money: z
      .object({
        owed: z.number().meta({ description: 'In reais: approved and not paid yet, whether asked for or not' }),
        to_pay: z.number().meta({ description: 'In reais: the part that was asked for or is being sent, which is to be paid this week' }),
        payouts_to_pay: whole.meta({ description: 'How many payouts that is' }),
        paid_this_week: z.number().meta({ description: 'In reais: paid since Monday (America/Sao_Paulo), without what came back' }),
      })
      .optional()
      .meta({ description: 'Of all campaigns; with `days`' }),
    throughput: z
      .array(
        z.object({
          date: z.iso.date(),
          handed_in: whole.meta({ description: 'Completions that came, rejected ones included; a new proof of one does not count again' }),
          decided: whole.meta({ description: 'Decisions on proofs, undone ones included' }),
          paid: whole.meta({ description: 'Tasks whose person was paid, and the money did not come back' }),
        }),
      )
      .optional()
      .meta({ description: 'The work of all campaigns on each of these days' }),
    series: payoutsHistory.series.optional(),
    before: payoutsHistory.before.optional(),
    top: z
      .array(z.object({ id: whole, name: z.string(), clicks: whole, completions: whole, earnings: z.number() }))
      .optional()
      .meta({ description: 'The five promoters with the highest earnings of these days' }),
  })
  .meta({ id: 'AdminSummary' })

/** The figures of one promoter. */
const PromoterSummary = z
  .object({
    total: whole,
    completed: whole,
    totalEarnings: z.number(),
    month_earnings: z.number().meta({ description: 'In reais: of the current calendar month (America/Sao_Paulo)' }),
    conversionRate: z.number(),
    split: Split,
    rejected: whole.meta({ description: 'Rejected completions, which count in no figure' }),
    today: z
      .object({
        approved: whole.meta({ description: 'Completions that were approved today' }),
        approved_earnings: z.number().meta({ description: 'In reais: what they earn' }),
        returned: whole.meta({ description: 'Completions that were rejected today' }),
        best: z
          .object({ ...campaignFields, completions: whole.meta({ description: 'How many of the completions of today came by it' }) })
          .nullable()
          .meta({ description: 'The link that brought the most completions today; null without any' }),
      })
      .optional()
      .meta({ description: 'What became of things today (America/Sao_Paulo), with `days` and without `campaign`; its sums are the last of `series`' }),
    series: earningsHistory.series.optional(),
    before: earningsHistory.before.optional(),
  })
  .meta({ id: 'PromoterSummary' })

export const dashboardSummary = endpoint({
  method: 'GET',
  path: '/dashboard-summary',
  auth: ['admin', 'promoter'],
  summary:
    "The platform's figures for an administrator, their own for a promoter; `days` adds one entry per calendar day, and the sums of as many days before; `campaign` leaves the clicks, completions and earnings of one campaign",
  query: z.object({ days: z.enum(['7', '30', '90']).transform(Number).optional(), ...ofCampaign }),
  output: dataOf(z.union([AdminSummary, PromoterSummary])),
})

/** What the navigation shows beside its entries. */
export const countWaiting = endpoint({
  method: 'GET',
  path: '/waiting',
  auth: ['admin'],
  summary:
    'How much waits for an administrator: completions in review, payouts that nobody has started yet or that have a problem, and messages without an answer',
  output: dataOf(z.object({ reviews: whole, payouts: whole, messages: whole }).meta({ id: 'Waiting' })).omit({ message: true }),
})
