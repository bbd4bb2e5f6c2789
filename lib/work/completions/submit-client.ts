import { mutationOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { deviceFingerprint } from '@/lib/platform/browser/fingerprint'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { referralFrom, referralToSend } from '@/lib/platform/browser/referral-code'
import { byThisClock } from '@/lib/platform/browser/server-clock'
import { sent } from '@/lib/platform/contract/sent'
import { linkToSend } from '@/lib/work/campaigns/sent-link'
import { needsGuardian } from './fields'
import { retriedSubmission } from './retried-submission'
import type * as contract from './submit-contract'

type Body = Parameters<typeof call<typeof contract.submitReferral>>[1]['body']

interface Submission {
  /** Of a campaign's task alone. */
  placeToken: string | undefined
  person: Pick<Body, 'name' | 'country' | 'whatsapp' | 'age' | 'profession' | 'gender' | 'guardian_consent'>
  contact: Pick<Body, 'email' | 'telegram' | 'told'>
  /** By field. */
  proof: Record<string, string | File>
  /** The same for every attempt at one submission. */
  idempotencyKey: string
  /** Share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void
}

const submit = sent<typeof contract.submitReferral>({ method: 'POST', path: '/referrals', auth: 'public', bodyType: 'multipart' })

/**
 * Hands in a task (SPEC section 7); the answer is the payment code, the end of its validity by this device's clock, and the token of its private page.
 * @param campaign the slug; none for the task of `/perform-task`, which says in toasts how it went
 */
export const submitTask = (campaign: string | undefined) =>
  mutationOptions({
    mutationKey: ['referrals', 'submit'],
    mutationFn: async ({ placeToken, person, contact, proof, idempotencyKey, onProgress }: Submission) => {
      const body: Body = {
        ...person,
        ...contact,
        ...proof,
        // A link that was opened since the question was answered comes first.
        told: referralToSend() ? undefined : contact.told,
        guardian_consent: needsGuardian(person.age) ? person.guardian_consent : undefined,
        ...linkToSend(campaign),
        referral_from: referralFrom(),
        campaign,
        place_token: placeToken,
        fingerprint: await deviceFingerprint(),
      }
      // The whole contract names the toast; the steps' rules have loaded it by then.
      const endpoint = campaign ? submit : (await importWithTimeout(import('./submit-contract'))).submitReferral
      const answer = await call(endpoint, { headers: { 'idempotency-key': idempotencyKey }, body }, { onProgress })
      return { code: answer.data, expiresAt: byThisClock(answer.meta.expires_at), token: answer.meta.task_token }
    },
    ...retriedSubmission,
    meta: { quiet: campaign !== undefined },
  })
