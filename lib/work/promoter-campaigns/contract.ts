import { z } from 'zod'
import { CAMPAIGN_SLUG, campaignKinds } from '@/db/campaign-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { earningsHistory } from '@/lib/platform/contract/history'
import { csvFile, dataOf } from '@/lib/platform/contract/schemas'
import { FEW_PLACES } from '@/lib/work/campaigns/contract'
import { CampaignTitle, shownStates } from '@/lib/work/campaigns/shown-state'

// What a promoter sees of campaigns: what each pays, and what their links to it brought. Amounts are in reais.

const whole = z.number().int()

/** How many calendar days the figures by label are of, today the last. */
export const LABEL_DAYS = 90

/** How many calendar days the history of a campaign has. */
export const CAMPAIGN_HISTORY_DAYS = 30

/** Most labels that an answer names one by one. Visitors can write any label into a link. */
export const MOST_LABELS = 100

const figures = {
  clicks: whole.meta({ description: 'Counted clicks' }),
  completions: whole.meta({ description: 'Completions in review or approved' }),
  approved: whole.meta({ description: 'The approved ones among the completions' }),
  earned: z.number().meta({ description: 'In reais: the commissions of the completions, those in review included, as on the dashboard' }),
  conversion_rate: z.number().meta({ description: 'Completions for each hundred clicks' }),
}

/** What somebody's links brought. */
const LinkFigures = z.object(figures).meta({ id: 'LinkFigures' })
export type LinkFigures = z.output<typeof LinkFigures>

const campaign = {
  id: whole,
  slug: z.string(),
  is_default: z.boolean().meta({ description: 'Whether it is the task of `/perform-task`' }),
  state: z.enum(shownStates).exclude(['draft']).meta({ description: 'Whether it takes people now; anything but `live` says why not' }),
  title: CampaignTitle.meta({ description: 'Its title' }),
  summary: CampaignTitle.meta({ description: 'What to do, in one line' }),
  kind: z.enum(campaignKinds).meta({ description: 'What a person does in it' }),
  minutes: whole.meta({ description: 'How long it takes' }),
  reward: z.number().meta({ description: 'In reais: what a person gets for it' }),
  commission: z.number().meta({ description: 'In reais: what the promoter gets for each approved completion' }),
  commission_group: z.string().nullable().meta({ description: "The name of the caller's group when `commission` is its rate; null when it is the task's" }),
  places_left: whole.nullable().meta({ description: `How many places are left, when fewer than ${FEW_PLACES}; else null` }),
  figures: LinkFigures.meta({ description: "What the caller's links to it brought, of all time" }),
}

/** A campaign as a promoter sees it. */
const PromoterCampaign = z.object(campaign).meta({ id: 'PromoterCampaign' })
export type PromoterCampaign = z.output<typeof PromoterCampaign>

/** The same with its figures by label and by day. */
const PromoterCampaignDetails = z
  .object({
    ...campaign,
    label_days: whole.meta({ description: 'How many calendar days (America/Sao_Paulo) the figures by label are of, today the last' }),
    labels: z
      .array(z.object({ label: z.string().nullable().meta({ description: 'Null for links without a label' }), ...figures }))
      .meta({ description: `Figures by label of the last ${LABEL_DAYS} days, the most completions first; at most ${MOST_LABELS}` }),
    other_labels: LinkFigures.nullable().meta({ description: 'The sums of the labels that are left out; null if none is' }),
    series: earningsHistory.series,
    before: earningsHistory.before,
  })
  .meta({ id: 'PromoterCampaignDetails' })
export type PromoterCampaignDetails = z.output<typeof PromoterCampaignDetails>

export const listPromoterCampaigns = endpoint({
  method: 'GET',
  path: '/promoter-campaigns',
  auth: ['promoter'],
  scope: 'read:campaigns',
  summary: 'The campaigns that are open, in their order, then others to which links of the caller brought anything; what each pays and brought',
  output: dataOf(z.array(PromoterCampaign)),
})

export const showPromoterCampaign = endpoint({
  method: 'GET',
  path: '/promoter-campaigns/{slug}',
  auth: ['promoter'],
  scope: 'read:campaigns',
  summary: `One published campaign with what the caller's links to it brought, by label and by day of the last ${CAMPAIGN_HISTORY_DAYS}`,
  params: z.object({ slug: z.string().regex(CAMPAIGN_SLUG) }),
  output: dataOf(PromoterCampaignDetails),
})

export const exportPromoterCampaigns = endpoint({
  method: 'GET',
  path: '/promoter-campaigns.csv',
  auth: ['promoter'],
  scope: 'read:campaigns',
  summary: `What the caller's links brought in the last ${LABEL_DAYS} days, a line for each campaign and label, as a CSV file`,
  output: csvFile,
  csvRow: z.object({
    campaign: z.string().meta({ description: 'Its slug' }),
    label: z.string().nullable().meta({ description: 'Null for links without a label' }),
    ...figures,
  }),
})
