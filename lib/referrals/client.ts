import { mutationOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError, call } from '@/lib/api/call'
import { deviceFingerprint } from '@/lib/visitor/fingerprint'
import { type Contact, lookUpReferral, type Person, submitReferral } from './contract'
import { needsGuardian } from './forms'
import { useReferralCode } from './store'

/**
 * Looks a referral code up, with this device's fingerprint, and keeps it if it is somebody's and none is kept yet
 * (SPEC section 2). Never retried: the lookup is the click. Failures are silent, for the visitor can do nothing about them.
 */
export async function captureReferralCode(code: string): Promise<void> {
  if (useReferralCode.getState().referral_code) return
  try {
    const { data } = await call(lookUpReferral, { params: { code }, headers: { 'x-device-fingerprint': await deviceFingerprint() } })
    if (!useReferralCode.getState().referral_code) useReferralCode.getState().setReferralCode(data.referral_code)
  } catch {
    // An unknown code, or no connection.
  }
}

interface Submission {
  person: z.output<typeof Person>
  contact: z.output<typeof Contact>
  proof: File
  /** The same for every attempt at one submission. */
  idempotencyKey: string
  /** Share of the upload that is done, 0 to 1. */
  onProgress: (share: number) => void
}

/** Hands in a finished task (SPEC section 7); the answer is the payment code and the end of its validity. */
export const submitTask = () =>
  mutationOptions({
    mutationKey: ['referrals', 'submit'],
    mutationFn: async ({ person, contact, proof, idempotencyKey, onProgress }: Submission) => {
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
            referral_code: useReferralCode.getState().referral_code ?? undefined,
            fingerprint: await deviceFingerprint(),
          },
        },
        { onProgress },
      )
      return { code: answer.data, expiresAt: answer.meta.expires_at }
    },
    // 503 is the database coming back, or a disk being cleared; the key makes a repeat harmless.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.status === 503,
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    // The wizard is not asked again while a connection is away: it says so and the visitor decides.
    networkMode: 'always',
    meta: { success: 'task_completed' },
  })
