import { z } from 'zod'
import { campaignKinds, campaignStates } from '@/db/campaign-values'
import { bonusEventTypes, campaignEventTypes, completionEventTypes, type EventType, payoutEventTypes } from '@/db/event-values'
import { payeeKinds } from '@/db/values'
import { OwnPayout } from '@/lib/money/payouts/contract'
import { campaignFields, instant } from '@/lib/platform/contract/schemas'
import { CampaignTitle } from '@/lib/work/campaigns/shown-state'
import { attributedBy, OwnCompletion } from '@/lib/work/completions/contract'
import { PromoterDetails } from '@/lib/work/promoters/contract'

// What events are, as `GET /events` and webhooks give them. Their `data` is what the subject was at that moment, in the fields of the API and without
// anything personal: what was sent to another system cannot be erased there.

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })
const promoterId = whole.nullable().meta({ description: 'Whose it is; null if it concerns no promoter, or one whose account is gone' })

const clickData = z.object({
  id: whole.meta({ description: 'Of the first of these clicks' }),
  promoter_id: promoterId,
  created_at: instant.meta({ description: 'When the first of these clicks was counted' }),
  count: whole
    .default(1)
    .meta({ description: 'How many clicks these are: those of one promoter, campaign, label and minute. Version 1 was one click and had no `count`' }),
  ...campaignFields,
})

const completionData = OwnCompletion.pick({
  id: true,
  payment_code: true,
  status: true,
  attempt: true,
  decided_at: true,
  reason: true,
  reward: true,
  created_at: true,
  campaign_id: true,
  label: true,
}).extend({
  commission: reais.meta({ description: 'In reais: what its promoter gets' }),
  promoter_id: promoterId,
  attributed_by: attributedBy.optional(),
})

const payoutData = OwnPayout.omit({ method: true, failure_note: true }).extend({
  payee: z.object({ kind: z.enum(payeeKinds), id: whole.meta({ description: 'Of the completion or the account' }) }),
})

const bonusData = z.object({
  id: whole,
  goal_id: whole.meta({ description: 'The goal that was reached (`goals` of `GET /promoter-groups`)' }),
  month: z.string().meta({ description: 'The calendar month (America/Sao_Paulo) of the approvals, as 2026-11' }),
  approvals: whole.meta({ description: 'How many the goal asks for' }),
  amount: reais,
})

const campaignData = z.object({
  id: whole,
  slug: z.string(),
  title: CampaignTitle.meta({ description: 'Its title' }),
  kind: z.enum(campaignKinds).meta({ description: 'What a person does in it' }),
  state: z.enum(campaignStates),
  is_default: z.boolean().meta({ description: 'Whether it is the task of `/perform-task`, which asks for no place' }),
  version: whole.meta({ description: 'The number of the version in force' }),
  reward: reais,
  commission: reais,
  starts_at: instant.nullable().meta({ description: 'From when it takes people; null for at once' }),
  ends_at: instant.nullable().meta({ description: 'Until when it takes people; null for no end' }),
})

const budgetData = campaignData.extend({
  funded: reais.meta({ description: 'In reais: what was put in, less what was taken back' }),
  available: reais,
  places_left: whole.meta({ description: 'How many more the budget pays for' }),
})

const promoterData = PromoterDetails.pick({ id: true, referral_code: true, active: true, created_at: true })
const groupData = z.object({
  id: whole,
  group_id: whole.meta({ description: 'The group that they are in now' }),
  group: z.string().meta({ description: 'Its name' }),
  former_group: z.string().meta({ description: 'The name of the group that they left' }),
})
const messageData = z.object({ id: whole, created_at: instant })
const testData = z.object({ webhook_id: whole.meta({ description: 'The webhook that is tested' }) })

/** The kinds of subjects; the part of a type before the dot is one, but for a test, which has none. */
type SubjectKind = 'click' | 'completion' | 'payout' | 'bonus' | 'campaign' | 'promoter' | 'contact_form'

const eventOf = <const Type extends EventType, Data extends z.ZodObject>(id: string, types: readonly [Type, ...Type[]], kind: SubjectKind | null, data: Data) =>
  z
    .object({
      id: z.string().meta({ description: '`evt_…`: the same in every repeat. Ids sort by time' }),
      type: z.enum(types),
      version: whole.meta({ description: 'Of the shape of `data`; fields that are added do not change it' }),
      timestamp: instant.meta({ description: 'When it happened; of clicks the end of their minute' }),
      subject: kind
        ? z.object({ type: z.literal(kind), id: whole.meta({ description: 'Its number, by which other calls find it' }) })
        : z.null().meta({ description: 'A test is about nothing' }),
      promoter_id: promoterId,
      data,
    })
    .meta({ id })

export const ClickEvent = eventOf('ClickEvent', ['click.counted'], 'click', clickData)
export const CompletionEvent = eventOf('CompletionEvent', completionEventTypes, 'completion', completionData)
export const PayoutEvent = eventOf('PayoutEvent', payoutEventTypes, 'payout', payoutData)
export const BonusEvent = eventOf('BonusEvent', bonusEventTypes, 'bonus', bonusData)
export const CampaignEvent = eventOf('CampaignEvent', campaignEventTypes, 'campaign', campaignData)
export const BudgetEvent = eventOf('BudgetEvent', ['campaign.budget_low', 'campaign.out_of_budget'], 'campaign', budgetData)
export const PromoterEvent = eventOf(
  'PromoterEvent',
  ['promoter.registered', 'promoter.applied', 'promoter.approved', 'promoter.disabled'],
  'promoter',
  promoterData,
)
export const PromoterGroupEvent = eventOf('PromoterGroupEvent', ['promoter.group_changed'], 'promoter', groupData)
export const ContactFormEvent = eventOf('ContactFormEvent', ['contact_form.received'], 'contact_form', messageData)
export const TestEvent = eventOf('TestEvent', ['test.ping'], null, testData)

const schemas = [
  ClickEvent,
  CompletionEvent,
  PayoutEvent,
  BonusEvent,
  CampaignEvent,
  BudgetEvent,
  PromoterEvent,
  PromoterGroupEvent,
  ContactFormEvent,
  TestEvent,
] as const

/** An event of any type. */
export const AnyEvent = z.discriminatedUnion('type', schemas)
export type AnyEvent = z.output<typeof AnyEvent>

/** The schema of the events of a type. */
export function schemaOf(type: EventType): (typeof schemas)[number] {
  const schema = schemas.find(({ shape }) => shape.type.safeParse(type).success)
  if (!schema) throw new Error(`no schema has ${type}`)
  return schema
}
