import { z } from 'zod'
import { acceptTrusted, CAMPAIGN_SLUG, campaignKinds, campaignStates, fundingKinds, fundingStates } from '@/db/campaign-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { optionalText, requiredText } from '@/lib/platform/contract/fields'
import { messageKey, type ValidationKey } from '@/lib/platform/contract/message-key'
import { ReceivedFile } from '@/lib/platform/contract/received-file'
import { dataOf, dataOnly, done, idParams, instant, pageOf, pageQuery, rowId } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'
import { isCentavos } from '@/lib/platform/money'
import { countryCodes } from '@/lib/platform/visitor/country-codes'
import { MAX_PROOF_BYTES } from '@/lib/work/proofs/size'
import { DraftContent, PublishedContent } from './content'
import { CampaignTitle, shownStates } from './shown-state'

// What administrators do with campaigns. Amounts are in reais.

/** The most that a campaign can pay for one completion, or to its promoter, in reais. */
export const MAX_REWARD = 1000

const whole = z.number().int()
const reais = z.number().meta({ description: 'In reais' })

/** An amount in reais with at most two decimals, as a JSON number: a text such as `1.000` says different things in different languages. */
export const amount = (min: number, max: number, range: ValidationKey) =>
  z
    .number({ error: ({ input }) => messageKey(typeof input === 'string' ? 'amount_number' : 'required') })
    .min(min, messageKey(range))
    .max(max, messageKey(range))
    .refine(isCentavos, messageKey('amount_decimals'))

export const price = (range: ValidationKey) => amount(0, MAX_REWARD, range)

/** The part of an address that names a campaign: 3 to 60 of a-z, 0-9 and hyphens, not only digits, and none that a page has. */
const slug = typedString({ error: messageKey('required') })
  .regex(CAMPAIGN_SLUG, messageKey('slug_invalid'))
  .refine((value) => !/^\d+$/.test(value) && !['all', 'names', 'new'].includes(value), messageKey('slug_invalid'))

/** What can be changed without a new version. */
export const CampaignSettings = z.object({
  slug,
  starts_at: z.iso.datetime({ offset: true }).nullable(),
  ends_at: z.iso.datetime({ offset: true }).nullable(),
  daily_cap: whole.min(1, messageKey('cap_range')).max(1_000_000, messageKey('cap_range')).nullable(),
  per_person_limit: whole.min(1, messageKey('person_range')).max(100, messageKey('person_range')),
  place_minutes: whole.min(10, messageKey('place_minutes')).max(1440, messageKey('place_minutes')),
  has_budget: z.boolean(),
  position: whole.min(0, messageKey('position_range')).max(100_000, messageKey('position_range')),
})

type Times = { starts_at?: unknown; ends_at?: unknown }
/** In milliseconds since 1970; NaN for what is no time. */
const at = (time: unknown) => (typeof time === 'string' ? Date.parse(time) : Number.NaN)
// The service compares them, with what is stored; here only where something else is wrong already, so that all of it is said at once.
const beside = { path: ['ends_at'], when: ({ issues }: { issues: unknown[] }) => issues.length > 0 }

/** Settings as they are changed. */
const SettingsChange = CampaignSettings.partial()
  .refine(({ ends_at }: Times) => !(at(ends_at) <= Date.now()), { ...beside, error: messageKey('ends_in_past') })
  .refine(({ starts_at, ends_at }: Times) => !(at(ends_at) <= at(starts_at)), { ...beside, error: messageKey('ends_before_start') })

/** The prices and rules of a version beside its content. */
const VersionTerms = z.object({
  kind: z.enum(campaignKinds),
  reward: price('reward_range'),
  commission: price('commission_range'),
  minimum_age: whole.min(13, messageKey('age_range')).max(120, messageKey('age_range')).nullable(),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/, messageKey('country_unknown'))).max(250),
  accept_after_days: whole.min(1, messageKey('accept_days')).max(30, messageKey('accept_days')).nullable(),
  accept_trusted: z.enum(acceptTrusted),
})

/** A draft version as it is sent: any part of it. A code is sent as `code` in its proof item and answered as `code_hash` alone. */
const DraftChange = VersionTerms.extend({
  // What is stored may have codes of before.
  countries: z.array(z.enum(countryCodes, messageKey('country_unknown'))).max(250),
  content: DraftContent,
}).partial()

/** A draft as it is answered. */
const Draft = VersionTerms.extend({ number: whole, content: DraftContent, updated_at: instant })

/** A campaign as its editor needs it; `draft` is null when nothing was changed since the last publication. */
export const CampaignEdit = z
  .object({
    id: whole,
    state: z.enum(campaignStates),
    shown_state: z.enum(shownStates),
    is_default: z.boolean(),
    revision: whole.meta({ description: 'For `If-Match`' }),
    changed_by: z.string().nullable().meta({ description: 'Name of the administrator who last changed settings, draft or state; null if the account is gone' }),
    changed_at: instant,
    settings: CampaignSettings,
    draft: Draft.nullable(),
    published: VersionTerms.extend({ number: whole, content: PublishedContent, published_at: instant, published_by: z.string().nullable() }).nullable(),
    open_places: whole.meta({ description: 'Places that people hold now' }),
    idle_places: whole.meta({
      description: 'Those of them in which nothing was done yet, and those of networks that hold more than 10 for longer than the campaign gives',
    }),
  })
  .meta({ id: 'CampaignEdit' })
export type CampaignEdit = z.output<typeof CampaignEdit>

/** What became of a campaign's money; what was approved and is in none of the last three was written off. */
const Funds = z.object({ funded: reais, available: reais, reserved: reais, approved: reais, owed: reais, on_its_way: reais, paid: reais })

/** A row of the administrators' list. */
const CampaignOverview = z
  .object({
    id: whole,
    slug: z.string(),
    title: CampaignTitle,
    kind: z.enum(campaignKinds),
    state: z.enum(shownStates),
    is_default: z.boolean(),
    reward: reais,
    commission: reais,
    funded: reais.nullable().meta({ description: 'In reais; null without a budget, like `available`' }),
    available: reais.nullable(),
    places_left: whole.nullable().meta({ description: 'How many more the budget pays for; null without a budget' }),
    open_places: whole,
    clicks: whole,
    completions: whole.meta({ description: 'In review or approved' }),
    in_review: whole,
    approved: whole,
    rejected: whole,
    approval_share: z.number().nullable().meta({ description: 'Of all decided, 0 to 1; null before the first decision' }),
    cost_per_approved: reais.nullable().meta({ description: 'In reais, rewards and commissions; null without a budget or an approval' }),
    median_minutes: z.number().nullable().meta({ description: 'From handing in to the decision, of the newest 200 decided' }),
    starts_at: instant.nullable(),
    ends_at: instant.nullable(),
  })
  .meta({ id: 'CampaignOverview' })

const campaignParams = idParams

export const listAllCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns/all',
  auth: ['admin'],
  scope: 'read:campaigns',
  summary: 'All campaigns, drafts too',
  query: pageQuery.extend({ state: z.enum(shownStates).optional() }),
  output: pageOf(CampaignOverview),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/campaigns',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary: 'Makes a draft from a template',
  body: z.object({ kind: z.enum(campaignKinds) }),
  output: dataOf(CampaignEdit),
  status: 201,
})

export const showCampaignEdit = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/draft',
  auth: ['admin'],
  scope: 'read:campaigns',
  summary: 'A campaign with its settings, its draft and the version in force',
  params: campaignParams,
  output: dataOf(CampaignEdit),
})

export const changeCampaign = endpoint({
  method: 'PATCH',
  path: '/campaigns/{id}',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary: 'Changes the draft, or the settings, which count at once; those of a published campaign need the password, but for its place in the list',
  params: campaignParams,
  headers: z.object({
    'if-match': typedString({ error: messageKey('required') }).regex(/^"?\d{1,10}"?$/, messageKey('invalid')),
  }),
  body: z.object({ settings: SettingsChange.optional(), draft: DraftChange.optional() }),
  maxBodyBytes: 512 * 1024,
  output: dataOf(CampaignEdit),
  refusals: {
    409: 'Somebody else changed it meanwhile: `current` holds it as it is now; or it has ended; or settings of a published campaign change and the password was not given within ten minutes (`confirmation_required`)',
  },
})

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/campaigns/{id}/draft',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary: 'Discards the draft; a campaign that was never published is deleted',
  params: campaignParams,
  output: done,
  success: 'campaign_draft_discarded',
})

export const publishCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/publish',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary: 'Publishes the draft for places from now on; whatever changes beside title and summary needs the password',
  params: campaignParams,
  body: z.object({ revision: whole, reward: reais, commission: reais }).meta({ description: 'What was looked at: another revision or price is 409' }),
  output: dataOf(CampaignEdit),
  refusals: {
    409: 'It was changed meanwhile, has no draft or has ended; or more changes than title and summary, and the password was not given within ten minutes (`confirmation_required`)',
  },
  success: 'campaign_published',
})

const moves = ['pause', 'resume', 'end'] as const
const moveOf = <Scope extends 'write:campaigns' | undefined>(move: (typeof moves)[number], summary: string, scope: Scope) =>
  endpoint({
    method: 'POST',
    path: `/campaigns/{id}/${move}`,
    auth: ['admin'],
    ...(scope && { scope }),
    summary,
    params: campaignParams,
    output: dataOf(CampaignEdit),
    success: `campaign_${move}`,
  })

export const pauseCampaign = moveOf('pause', 'Takes no new places until it goes on; those held stay good', 'write:campaigns')
export const resumeCampaign = moveOf('resume', 'Takes places again', 'write:campaigns')
/** No key ends a campaign, because nothing begins it again. */
export const endCampaign = moveOf('end', 'Takes no new places for good; those held stay good', undefined)

export const endIdlePlaces = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/end-idle-places',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary:
    'Ends the open places in which nothing was done yet, and those of networks that hold more than 10 for longer than the campaign gives, so that others get them',
  params: campaignParams,
  output: dataOf(z.object({ ended: whole })),
  success: 'idle_places_ended',
})

export const tryCode = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/try-code',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary:
    'Whether people could hand in with a code: it is compared with the one that a proof item of the draft has saved, without a draft of the version in force',
  params: campaignParams,
  body: z.object({ item: requiredText('required', 60), code: requiredText('task_code_required', 60) }),
  output: dataOnly(z.object({ is_right: z.boolean() })),
})

export const cloneCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/clone',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary: 'Makes a draft with the same content',
  params: campaignParams,
  output: dataOf(CampaignEdit),
  status: 201,
})

/** Money into a campaign or out of it. */
const Funding = z
  .object({
    id: whole,
    kind: z.enum(fundingKinds),
    state: z.enum(fundingStates),
    amount: reais,
    reference: z.string(),
    requested_by: z.string(),
    requested_at: instant,
    decided_by: z.string().nullable(),
    decided_at: instant.nullable(),
    is_own: z.boolean().meta({ description: 'Whether the caller asked for it, and so cannot confirm it' }),
  })
  .meta({ id: 'CampaignFunding' })

const funding = {
  auth: ['admin'],
  params: campaignParams,
  headers: z.object({ 'idempotency-key': optionalText(200) }),
  body: z.object({
    amount: amount(0.01, 10_000_000, 'funding_range'),
    reference: requiredText('required', 200),
  }),
  confirmed: true,
  output: dataOf(Funding),
  status: 201,
} as const

export const fundCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/fund',
  summary: 'Puts money in; above the limit for one administrator it waits for a second',
  success: 'campaign_money_in',
  ...funding,
})
export const unfundCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/unfund',
  summary: 'Takes available money out; above the limit for one administrator it waits for a second',
  success: 'campaign_money_out',
  ...funding,
})

export const decideFunding = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/fundings/{funding}',
  auth: ['admin'],
  summary: 'Confirms or refuses what another administrator asked for',
  params: z.object({ id: rowId, funding: rowId }),
  body: z.object({ decision: z.enum(['confirm', 'refuse']) }),
  confirmed: true,
  output: dataOf(Funding),
  success: 'campaign_funding_decided',
})

export const showCampaignMoney = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/money',
  auth: ['admin'],
  scope: 'read:campaigns',
  summary: 'What a campaign was given, and what became of it',
  params: campaignParams,
  output: dataOf(
    z.object({
      funds: Funds.nullable(),
      alone_limit: reais,
      highest_commission: reais.meta({ description: 'The most that a group of promoters gets for a task of it; 0 without such a group' }),
      fundings: z.array(Funding),
    }),
  ),
})

/** What differs between two versions: the field, its words in the reader's language, and both values as text. */
const Difference = z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() })

export const listVersions = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/versions',
  auth: ['admin'],
  scope: 'read:campaigns',
  summary: 'Its published versions, newest first, each with what changed; and what the draft would change',
  params: campaignParams,
  output: dataOf(
    z.object({
      draft: z
        .object({ changes: z.array(Difference), price_changes: z.boolean(), asks_password: z.boolean(), problems: z.record(z.string(), z.array(z.string())) })
        .nullable(),
      versions: z.array(
        VersionTerms.extend({
          number: whole,
          published_at: instant,
          published_by: z.string().nullable(),
          changes: z.array(Difference),
          open_places: whole,
          content: PublishedContent,
        }),
      ),
    }),
  ),
})

export const showCampaignFigures = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/figures',
  auth: ['admin'],
  scope: 'read:campaigns',
  summary: 'The figures of one campaign, and by day',
  params: campaignParams,
  output: dataOf(
    CampaignOverview.extend({
      days: z.array(z.object({ day: z.string(), clicks: whole, completions: whole })),
      attributed: z
        .object({
          sent: whole.meta({ description: 'By the code that was sent' }),
          click: whole.meta({ description: 'By a click of the device' }),
          address: whole.meta({ description: 'By a copied address' }),
          told: whole.meta({ description: 'By what the person said' }),
        })
        .meta({ description: 'How the promoters of the completions of the last 30 days were known: as `attributed_by` of a completion says it' }),
    }),
  ),
})

export const addCampaignPicture = endpoint({
  method: 'POST',
  path: '/campaigns/{id}/pictures',
  auth: ['admin'],
  scope: 'write:campaigns',
  summary: 'Stores a picture for instructions and examples; it becomes public',
  params: campaignParams,
  bodyType: 'multipart',
  // The picture, and room for the multipart frame.
  maxBodyBytes: MAX_PROOF_BYTES + 64 * 1024,
  body: z.object({
    picture: z
      .custom<File | ReceivedFile>((value) => (value instanceof File || value instanceof ReceivedFile) && value.size > 0, {
        error: messageKey('picture_required'),
      })
      .meta({ override: { type: 'string', format: 'binary', description: 'A JPEG or PNG, at most 8 MiB' } }),
  }),
  output: dataOf(z.object({ name: z.string(), url: z.string(), width: whole, height: whole })),
  status: 201,
})
