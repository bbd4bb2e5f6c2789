import { z } from 'zod'
import { LINK_LABEL, LINK_REF } from '@/db/campaign-values'
import { endpoint } from '@/lib/platform/contract/endpoint'
import { fingerprint, requiredText } from '@/lib/platform/contract/fields'
import { messageKey } from '@/lib/platform/contract/message-key'
import { dataOf } from '@/lib/platform/contract/schemas'

/** A promoter's own name for where a link is. */
export const linkLabel = z.string().regex(LINK_LABEL, messageKey('invalid'))

/** What a tracker calls a visit. Of another form it is dropped, because the person did not choose it. */
export const linkRef = z.string().regex(LINK_REF).optional().catch(undefined)

export const lookUpReferral = endpoint({
  method: 'GET',
  path: '/referrals/{code}',
  auth: 'public',
  summary: 'Whether a referral code belongs to an active promoter; records the click, for a campaign if its link names one',
  params: z.object({ code: requiredText('invalid', 64) }),
  query: z.object({
    campaign: z.string().max(60).optional().catch(undefined).meta({ description: 'Its slug; without one that is published, the default campaign' }),
    label: linkLabel.optional().catch(undefined).meta({ description: "The promoter's own name for where the link is; another form of it is dropped" }),
    ref: linkRef,
    visit: z
      .string()
      .regex(/^[\da-f]{32}$/)
      .optional()
      .catch(undefined)
      .meta({
        description:
          'The random id of a visit that was left before its fingerprint was known; the call with the fingerprint sends it again, and both are one click',
      }),
  }),
  headers: z.object({ 'x-device-fingerprint': fingerprint }),
  output: dataOf(z.object({ referral_code: z.string() })),
})
