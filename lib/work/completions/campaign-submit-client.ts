import { mutationOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { deviceFingerprint } from '@/lib/platform/browser/fingerprint'
import { sent } from '@/lib/platform/contract/sent'
import { linkToSend } from '@/lib/work/campaigns/sent-link'
import { needsGuardian } from './fields'
import { retriedSubmission } from './retried-submission'
import type * as contract from './submit-contract'

type Body = Parameters<typeof call<typeof contract.submitReferral>>[1]['body']

interface CampaignSubmission {
  campaign: string
  placeToken: string
  person: Pick<Body, 'name' | 'country' | 'whatsapp' | 'age' | 'profession' | 'gender' | 'guardian_consent'>
  contact: Pick<Body, 'email' | 'telegram'>
  /** By the key of their proof item. */
  proof: Record<string, string | File>
  /** The same for every attempt at one submission. */
  idempotencyKey: string
  /** Share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void
}

const submit = sent<typeof contract.submitReferral>({ method: 'POST', path: '/referrals', auth: 'public', bodyType: 'multipart' })

/** Hands in a task of a campaign; the answer is the payment code, the end of its validity and the token of its private page. */
export const submitCampaignTask = () =>
  mutationOptions({
    mutationKey: ['referrals', 'submit-campaign'],
    mutationFn: async ({ campaign, placeToken, person, contact: reached, proof, idempotencyKey, onProgress }: CampaignSubmission) => {
      const body: Body = {
        ...person,
        ...reached,
        ...Object.fromEntries(Object.entries(proof).map(([key, value]) => [`proof_${key}`, value])),
        guardian_consent: needsGuardian(person.age) ? person.guardian_consent : undefined,
        ...linkToSend(campaign),
        campaign,
        place_token: placeToken,
        fingerprint: await deviceFingerprint(),
      }
      const answer = await call(submit, { headers: { 'idempotency-key': idempotencyKey }, body }, { onProgress })
      return { code: answer.data, expiresAt: answer.meta.expires_at, token: answer.meta.task_token }
    },
    ...retriedSubmission,
    meta: { quiet: true },
  })
