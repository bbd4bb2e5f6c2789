import { z } from 'zod'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { localizedOf } from '@/lib/platform/contract/localized'
import { dataOf, instant } from '@/lib/platform/contract/schemas'

/** With fewer cases than this a figure is not meaningful. */
export const LEAST_CASES = 20

/** Medians and shares are computed from at most this many of the newest cases, so that the time does not grow with the data. */
export const MOST_CASES = 10_000

/** How many calendar days the figures are of, today included. */
export const FIGURE_DAYS = 30

const cases = z.number().int().meta({ description: 'How many there were, of which `value` is told' })
const figure = (description: string) =>
  z.object({
    value: z
      .number()
      .nullable()
      .meta({ description: `${description}; null below \`least_cases\`` }),
    cases,
  })
const newest = `of the newest ${MOST_CASES} at most`

export const Figures = z
  .object({
    computed_at: instant.meta({ description: 'They are computed again when somebody asks after five minutes' }),
    days: z.number().int().meta({ description: 'What all but `waiting` is of: today and the days before it (America/Sao_Paulo), so many in all' }),
    least_cases: z.number().int(),
    paid_cents: figure('In centavos: what was paid to people and promoters and did not come back; the cases are payments'),
    tasks_paid: figure('Tasks whose person was paid; so are the cases'),
    decision_minutes: figure(`Half of the proofs were decided on at most this long after they came, ${newest}; appeals do not count`),
    payment_minutes: figure(`Half of the tasks paid were paid at most this long after their approval, ${newest}`),
    approved_percent: figure(`Share of the decided proofs that were approved, ${newest}, cut to one decimal`),
    target_hours: z.number().int().meta({ description: 'Within how many hours the platform wants to answer' }),
    target_percent: figure(`Share of the first answers that came within \`target_hours\`, ${newest}, cut to one decimal; what waits for longer counts as late`),
    promise_percent: figure(
      `Share of the first answers that came within the days that their campaign promised, of campaigns that do, ${newest}, cut to one decimal`,
    ),
    by_campaign: z
      .array(
        z.object({
          slug: z.string(),
          title: localizedOf(z.string(), z.string().optional()),
          tasks_paid: z.number().int(),
          paid_cents: z.number().int().meta({ description: 'In centavos: what was paid to the people of these tasks' }),
        }),
      )
      .meta({ description: `Of campaigns with \`least_cases\` paid tasks or more, the most first, ${newest}; empty unless there are two such campaigns` }),
    waiting: z
      .object({
        proofs: z.number().int().meta({ description: 'Waiting for a decision' }),
        oldest_minutes: z.number().int().nullable().meta({ description: 'How long the oldest of them waits; null without one' }),
        payouts: z.number().int().meta({ description: 'Asked for or under way, not paid yet' }),
        payouts_cents: z.number().int(),
      })
      .meta({ description: 'At the moment of `computed_at`' }),
  })
  .meta({ id: 'Figures' })
export type Figures = z.output<typeof Figures>
export type PublicFigure = Figures['paid_cents']

export const showFigures = endpoint({
  method: 'GET',
  path: '/figures',
  auth: 'public',
  summary: 'What was paid in the last 30 days, how long it took and what waits now, at most five minutes old',
  output: dataOf(Figures),
})
