import { z } from 'zod'
import { acceptTrusted, CAMPAIGN_SLUG, campaignKinds, LINK_LABEL } from '@/db/campaign-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { fingerprint, optionalText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf, dataOnly, done, instant } from '@/lib/platform/contract/schemas'
import { typedString } from '@/lib/platform/contract/typed'
import { PublicContent } from './public-content'
import { CampaignTitle, shownStates } from './shown-state'

// What visitors see of campaigns, and the places that they take. Amounts are in reais.

const whole = z.number().int()

/** Places left are told below this number. */
export const FEW_PLACES = 20

const offer = {
  slug: z.string(),
  is_default: z.boolean().meta({ description: 'Whether it is the task of `/perform-task`, which asks for no place' }),
  state: z.enum(shownStates).meta({ description: 'Whether it takes people now; anything but `live` says why not' }),
  title: CampaignTitle.meta({ description: 'Its title' }),
  summary: CampaignTitle.meta({ description: 'What to do, in one line' }),
  kind: z.enum(campaignKinds).meta({ description: 'What a person does in it' }),
  reward: z.number().meta({ description: 'In reais' }),
  minutes: whole.meta({ description: 'How long it takes' }),
  places_left: whole.nullable().meta({ description: `How many places are left, when fewer than ${FEW_PLACES}; else null` }),
  accept_after_days: whole.nullable().meta({ description: 'After how many days without an answer it counts as approved; null for never' }),
  accept_trusted: z.enum(acceptTrusted).meta({
    description:
      'When trusted people (five approved, none rejected in 90 days) are approved without a look, most of the time: never, 24 hours after handing in, or within minutes',
  }),
  minimum_age: whole.nullable().meta({ description: 'From which age; null for the age of the whole site' }),
}

/** A campaign in the list of what is open. */
const CampaignOffer = z.object(offer).meta({ id: 'CampaignOffer' })
export type CampaignOffer = z.output<typeof CampaignOffer>

/** What a campaign promises, in full. */
const CampaignPromise = z
  .object({
    ...offer,
    version: whole.meta({ description: 'The number of the version that promises this' }),
    countries: z.array(z.string()).meta({ description: 'For people of which countries (ISO 3166-1); empty for all' }),
    starts_at: instant.nullable().meta({ description: 'From when it takes people; null for at once' }),
    ends_at: instant.nullable().meta({ description: 'Until when it takes people; null for no end' }),
    place_minutes: whole.meta({ description: 'For how many minutes a place is kept from each step that is done; until the first one for 15 at most' }),
    has_budget: z.boolean().meta({ description: 'Whether its places reserve money, which a returned task keeps for 48 hours' }),
    per_person_limit: whole.meta({ description: 'How often one person may do it' }),
    place_expires_at: instant.nullable().meta({ description: 'Until when the place of `x-place-token` is kept; null without an open one' }),
    content: PublicContent,
  })
  .meta({ id: 'CampaignPromise' })
export type CampaignPromise = z.output<typeof CampaignPromise>

const slugParams = z.object({ slug: z.string().regex(CAMPAIGN_SLUG) })

/** The token of one place. */
const placeToken = z.string().max(100)

/** Enough tokens for the highest limit of a campaign for one person. */
const MAX_TOKENS = 110

/** Tokens of places that a browser kept, with commas between. */
const placeTokens = z
  .string()
  .max(6_000, messageKey('too_long'))
  .transform((value) => [...new Set(value.split(',').map((token) => token.trim()))].filter((token) => token && token.length <= 100).slice(0, MAX_TOKENS))
  .optional()

/** A place that somebody holds. */
const heldPlace = {
  campaign: z.string().meta({ description: 'The `slug` of its campaign' }),
  expires_at: instant.meta({ description: 'Until when it is kept' }),
  seconds_left: whole.meta({ description: 'The same as seconds from now, for devices whose clock is wrong' }),
  renews_minutes: whole.meta({ description: 'For how many minutes from now renewing keeps it; few until something was done with it' }),
  renews_until: instant.meta({ description: 'Until when it can be kept at most' }),
  reward: z.number().meta({ description: 'In reais; it stays so for this place' }),
  version: whole.meta({ description: 'The version whose promise the place has' }),
}

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/campaigns',
  auth: 'public',
  summary: 'The campaigns that are open, or full for today, in their order; at most a minute old',
  output: dataOf(z.array(CampaignOffer)),
})

export const showCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{slug}',
  auth: 'public',
  summary: 'What a campaign promises now; with `x-place-token` of one of its places what that place promises',
  params: slugParams,
  headers: z.object({ 'x-place-token': placeToken.optional() }),
  output: dataOf(CampaignPromise),
})

export const takeCampaignPlace = endpoint({
  method: 'POST',
  path: '/campaigns/{slug}/places',
  auth: 'public',
  summary:
    'Takes a place: the right to hand in once at the present promise, for a time. With `x-place-token` of an open place of the campaign, or the same `Idempotency-Key`, it is the same place again',
  params: slugParams,
  headers: z.object({
    'x-place-token': placeTokens.meta({ description: 'The tokens of all places that the browser kept, with commas between' }),
    'idempotency-key': typedString().min(16, messageKey('invalid')).max(200, messageKey('too_long')).optional(),
  }),
  body: z.object({
    fingerprint,
    referral_code: optionalText(64),
    label: z.string().regex(LINK_LABEL, messageKey('label_invalid')).optional(),
  }),
  status: 201,
  output: dataOf(z.object({ place_token: z.string().meta({ description: 'Names the place in further calls. Only the browser keeps it' }), ...heldPlace })),
  success: 'place_taken',
  refusals: {
    409: 'The campaign takes nobody now (paused, ended, not started, full for today, out of budget), the browser holds three places or did the task as often as it may, or many places are open on its network',
  },
})

export const renewHeldPlace = endpoint({
  method: 'POST',
  path: '/places/renew',
  auth: 'public',
  summary:
    'Keeps a place for its whole time from now, at most a day in all. One that has ended is taken again like a first one, while its version is in force or within a day of its start, and never after it was given back',
  headers: z.object({
    'x-place-token': placeTokens.meta({ description: 'The token of the place; then, with commas between, those of the other places that the browser kept' }),
  }),
  output: dataOf(z.object(heldPlace)),
  success: 'place_renewed',
  refusals: {
    404: 'No place has this token',
    409: 'It was handed in or given back; or it has ended, and the campaign takes nobody now, the device or its network holds as many as it may, or what it promised is over',
  },
})

/** More steps than a task has. */
const MOST_STEPS = 20

export const workOnHeldPlace = endpoint({
  method: 'POST',
  path: '/places/work',
  auth: 'public',
  summary: "Says that steps of the task were done, which keeps its place for the campaign's minutes from now, at most a day in all; each step counts once",
  headers: z.object({ 'x-place-token': placeToken.optional() }),
  body: z.object({ steps_done: whole.min(1).max(MOST_STEPS).meta({ description: 'How many steps were done since the start' }) }),
  output: dataOnly(z.object(heldPlace)),
  refusals: { 404: 'No place has this token', 409: 'It was handed in or has ended' },
})

export const giveBackHeldPlace = endpoint({
  method: 'DELETE',
  path: '/places',
  auth: 'public',
  summary: 'Gives a place back, so that somebody else can have it',
  headers: z.object({ 'x-place-token': placeToken.optional() }),
  output: done,
  success: 'place_given_back',
  refusals: { 404: 'No place has this token', 409: 'It was handed in' },
})
