import { z } from 'zod'
import { calendarMonth } from '@/lib/platform/contract/days'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { lineText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, done, idParams, rowId } from '@/lib/platform/contract/schemas'
import { amount, price } from '@/lib/work/campaigns/admin-contract'

// Groups of promoters: what each gets, from when it is paid, which tasks it is shown, and its goals. Amounts are in reais.

/** Most groups that there can be at once. */
export const MOST_GROUPS = 50

/** Most promoters that one call moves. */
export const MOST_MOVED = 200

const whole = z.number().int()
const commission = price('commission_range')

/** What administrators say of a group. */
export const GroupFields = z.object({
  name: lineText('required', 60).meta({ description: 'Its promoters see it beside what they get' }),
  commission: commission
    .nullable()
    .default(null)
    .meta({ description: 'In reais, for each approved completion of a campaign without a rate of its own; null for what the version of the campaign says' }),
  commissions: z
    .array(z.object({ campaign_id: rowId, commission }))
    .max(200)
    .default([])
    .refine((all) => new Set(all.map(({ campaign_id }) => campaign_id)).size === all.length, messageKey('invalid'))
    .meta({ description: 'Rates of their own for published campaigns' }),
  minimum_payout: amount(1, 10_000, 'minimum_payout_range')
    .nullable()
    .default(null)
    .meta({ description: 'In reais: the least that its promoters can ask for; null for `MINIMUM_PAYOUT`' }),
  campaigns: z
    .array(rowId)
    .max(200)
    .nullable()
    .default(null)
    .meta({ description: 'The campaigns that its promoters are shown as open; null for all, as always in the default group' }),
})
export type GroupFields = z.output<typeof GroupFields>

/** What administrators say of a goal, which never changes. */
const GoalFields = z.object({
  approvals: whole
    .min(1, messageKey('goal_range'))
    .max(10_000, messageKey('goal_range'))
    .meta({ description: 'How many completions have to be approved in a calendar month (America/Sao_Paulo)' }),
  bonus: amount(1, 10_000, 'bonus_range').meta({ description: 'In reais: what each promoter of the group gets for it, once a month' }),
  first_month: calendarMonth.meta({ description: 'From which month on, as 2026-11: the present one or a later one' }),
  last_month: calendarMonth.nullable().default(null).meta({ description: 'The last month, included; null for no end' }),
})
export type GoalFields = z.output<typeof GoalFields>

const PromoterGoal = z
  .object({
    id: whole,
    approvals: whole.meta({ description: 'How many completions have to be approved in a calendar month' }),
    bonus: z.number().meta({ description: 'In reais' }),
    first_month: z.string().meta({ description: 'The first month, as 2026-11' }),
    last_month: z.string().nullable().meta({ description: 'The last month, included; null for no end' }),
    ended: z.boolean().meta({ description: 'Whether an administrator ended it' }),
    earned: whole.meta({ description: 'How many bonuses it has brought' }),
    cost: z.number().meta({ description: 'In reais: their sum' }),
  })
  .meta({ id: 'PromoterGoal' })
export type PromoterGoal = z.output<typeof PromoterGoal>

const PromoterGroup = z
  .object({
    id: whole,
    name: z.string(),
    commission: z.number().nullable().meta({ description: 'In reais; null for what the version of each campaign says' }),
    commissions: z.array(z.object({ campaign_id: whole, commission: z.number() })).meta({ description: 'In reais: rates of their own for campaigns' }),
    minimum_payout: z.number().nullable().meta({ description: 'In reais; null for `MINIMUM_PAYOUT`' }),
    campaigns: z.array(whole).nullable().meta({ description: 'The campaigns that its promoters are shown; null for all' }),
    is_default: z.boolean().meta({ description: 'Whether it has all who are in no other; it cannot be deleted' }),
    revision: whole.meta({ description: 'Counts its changes; a change names the one that it was made from' }),
    promoters: whole.meta({ description: 'How many are in it' }),
    open_places: whole.meta({ description: 'Places taken through their links and not handed in yet: they keep what was promised when they were taken' }),
    goals: z.array(PromoterGoal).meta({ description: 'Those that are not ended first; ended ones as long as somebody has their bonus' }),
  })
  .meta({ id: 'PromoterGroup' })
export type PromoterGroup = z.output<typeof PromoterGroup>

export const listGroups = endpoint({
  method: 'GET',
  path: '/promoter-groups',
  auth: ['admin'],
  scope: 'read:promoters',
  summary: 'The groups of promoters, the default one first, then by name',
  output: dataOf(z.array(PromoterGroup)),
})

export const createGroup = endpoint({
  method: 'POST',
  path: '/promoter-groups',
  auth: ['admin'],
  confirmed: true,
  summary: 'Makes a group of promoters',
  body: GroupFields,
  status: 201,
  output: dataOf(PromoterGroup),
  success: 'group_created',
  refusals: { 409: `There are ${MOST_GROUPS} groups already` },
})

export const changeGroup = endpoint({
  method: 'PATCH',
  path: '/promoter-groups/{id}',
  auth: ['admin'],
  confirmed: true,
  summary:
    'Changes a group: what counts from the answer on. What was handed in keeps its commission, and what is handed in with a place keeps what was promised when the place was taken',
  params: idParams,
  body: GroupFields.extend({ revision: whole }),
  output: dataOf(PromoterGroup),
  success: 'group_changed',
  refusals: { 409: 'It has changed since that revision' },
})

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/promoter-groups/{id}',
  auth: ['admin'],
  confirmed: true,
  summary: 'Deletes a group. Its promoters go to the default group; places that were taken through their links keep what was promised',
  params: idParams,
  output: done,
  success: 'group_deleted',
  refusals: { 409: 'It is the default group' },
})

export const moveToGroup = endpoint({
  method: 'POST',
  path: '/promoter-groups/{id}/promoters',
  auth: ['admin'],
  confirmed: true,
  summary: 'Moves promoters into a group; those who are in it already stay',
  params: idParams,
  body: z.object({ promoter_ids: z.array(rowId).min(1).max(MOST_MOVED).meta({ description: 'Ids of promoters, 1 to 200' }) }),
  output: dataOf(z.object({ moved: whole.meta({ description: 'How many were in another group' }) })),
  success: 'promoters_moved',
  refusals: { 404: 'There is no such group, or no such promoter' },
})

export const setGoal = endpoint({
  method: 'POST',
  path: '/promoter-groups/{id}/goals',
  auth: ['admin'],
  confirmed: true,
  summary: 'Sets a goal for the promoters of a group. Who has reached it already in the present month gets its bonus at once',
  params: idParams,
  body: GoalFields.refine(({ first_month, last_month }) => last_month === null || last_month >= first_month, {
    path: ['last_month'],
    error: messageKey('months_reversed'),
  }),
  status: 201,
  output: dataOf(PromoterGroup),
  success: 'goal_set',
})

export const endGoal = endpoint({
  method: 'DELETE',
  path: '/promoter-goals/{id}',
  auth: ['admin'],
  confirmed: true,
  summary: 'Ends a goal: nobody reaches it any more. What was earned stays, and stays tied to its approvals until it is paid',
  params: idParams,
  output: done,
  success: 'goal_ended',
})
