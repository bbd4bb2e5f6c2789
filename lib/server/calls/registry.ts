import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import type { Bound } from '@/lib/server/http/route'
import { accountCalls } from './account'
import { activityCalls } from './activity'
import { auditCalls } from './audit'
import { campaignsCalls } from './campaigns'
import { contactCalls } from './contact'
import { eventsCalls } from './events'
import { figuresCalls } from './figures'
import { keysCalls } from './keys'
import { linksCalls } from './links'
import { mailsCalls } from './mails'
import { payoutsCalls } from './payouts'
import { privacyCalls } from './privacy'
import { promotersCalls } from './promoters'
import { referralsCalls } from './referrals'
import { reviewsCalls } from './reviews'
import { taskCalls } from './task'
import { teamCalls } from './team'
import { webhooksCalls } from './webhooks'

/** Every call of `/api/v1`, by subject: what is answered, and what the API reference and the tests are made from. */
export const calls = {
  account: accountCalls,
  referrals: referralsCalls,
  campaigns: campaignsCalls,
  task: taskCalls,
  activity: activityCalls,
  reviews: reviewsCalls,
  payouts: payoutsCalls,
  promoters: promotersCalls,
  contact: contactCalls,
  keys: keysCalls,
  team: teamCalls,
  audit: auditCalls,
  privacy: privacyCalls,
  events: eventsCalls,
  mails: mailsCalls,
  figures: figuresCalls,
  webhooks: webhooksCalls,
  links: linksCalls,
}

export type Subject = keyof typeof calls

export const allCalls: readonly Bound[] = Object.values(calls).flat()

export const allEndpoints: readonly EndpointShape[] = allCalls.map(({ endpoint }) => endpoint)
