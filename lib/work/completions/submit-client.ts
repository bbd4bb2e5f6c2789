import { mutationOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '@/lib/platform/browser/call'
import { deviceFingerprint } from '@/lib/platform/browser/fingerprint'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { labelToSend, referralToSend } from '@/lib/platform/browser/referral-code'
import { needsGuardian } from './fields'
import { retriedSubmission } from './retried-submission'
import type { ContactFields, PersonFields } from './submit-contract'

interface Submission {
  person: z.output<typeof PersonFields>
  contact: z.output<typeof ContactFields>
  proof: File
  /** The same for every attempt at one submission. */
  idempotencyKey: string
  /** Share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void
}

/** Submits a finished task (SPEC section 7); the answer is the payment code, the end of its validity and the token of its private page. */
export const submitTask = () =>
  mutationOptions({
    mutationKey: ['referrals', 'submit'],
    mutationFn: async ({ person, contact, proof, idempotencyKey, onProgress }: Submission) => {
      // The steps' rules have loaded it by then; zod comes with it, which no page should wait for.
      const { submitReferral } = await importWithTimeout(import('./submit-contract'))
      const { guardian_consent, ...details } = person
      const answer = await call(
        submitReferral,
        {
          headers: { 'idempotency-key': idempotencyKey },
          body: {
            ...details,
            ...contact,
            proof,
            guardian_consent: needsGuardian(person.age) ? guardian_consent : undefined,
            referral_code: referralToSend(),
            label: labelToSend(),
            fingerprint: await deviceFingerprint(),
          },
        },
        { onProgress },
      )
      return { code: answer.data, expiresAt: answer.meta.expires_at, token: answer.meta.task_token }
    },
    ...retriedSubmission,
  })
