import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { earningsHistory, payoutsHistory } from '@/lib/platform/contract/history'
import { campaignFields, dataOf, dataOnly, instant, ofCampaign } from '@/lib/platform/contract/schemas'

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
        ...{ payouts_failed: whole, webhooks_failing: whole, campaigns_empty: whole },
        fundings: z.object({ count: whole, campaign: whole }).optional().meta({
          description:
            'Campaign money that another administrator asked for and the caller may confirm, with the campaign of the oldest; left out where none waits',
        }),
        closed: z.object({ count: whole, promoter: whole }).optional().meta({
          description:
            'Promoters who are being closed and were paid all, so that the account can be deleted, with the one who waits longest; left out where none is',
        }),
        starts: z
          .object({ count: whole, payout: whole })
          .optional()
          .meta({ description: 'Payouts that another administrator asked the caller to start, with the id of the oldest; left out where none waits' }),
      })
      .meta({
        description:
          "Completions in review, how many of them wait longer than the target, up to 1,000, messages that wait for an answer, payouts that nobody has started yet, those that an administrator has to look at, letters that could not be sent, payouts of the last 30 days that failed and were followed by no other, the caller's own webhooks that are switched off by failures or have failed for an hour, and campaigns whose money is used up",
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
    saved: whole.meta({ description: "Completions that count and would be nobody's but for the code in the address or what the person told" }),
    group: z
      .object({
        name: z.string(),
        commission: z.number().nullable().meta({ description: 'In reais, for tasks without a rate of their own; null for what each task says' }),
        since: instant.nullable().meta({ description: 'From when it counts for them; null as long as it is what each task says' }),
      })
      .optional()
      .meta({ description: 'Their group; without `campaign`' }),
    goals: z
      .array(
        z.object({
          month: z.string().meta({ description: 'The present calendar month (America/Sao_Paulo), as 2026-11' }),
          approvals: whole.meta({ description: 'How many approvals in the month it asks for' }),
          approved: whole.meta({ description: 'How many of their completions were approved in it so far' }),
          bonus: z.number().meta({ description: 'In reais: what they get for it' }),
          reached: z.boolean().meta({ description: 'Whether they have the bonus' }),
        }),
      )
      .optional()
      .meta({ description: 'The goals of their group, the lowest first; without `campaign`' }),
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
    'How much waits for an administrator: completions in review, payouts that nobody has started yet or that have a problem, messages without an answer, and applications to become a promoter',
  output: dataOnly(z.object({ reviews: whole, payouts: whole, messages: whole, applications: whole }).meta({ id: 'Waiting' })),
})
