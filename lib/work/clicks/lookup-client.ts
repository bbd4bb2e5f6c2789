import { ApiError } from '@/lib/platform/browser/api-error'
import { call } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import { deviceFingerprint } from '@/lib/platform/browser/fingerprint'
import { codeInAddress } from '@/lib/platform/browser/pending-referral'
import { useReferralCode } from '@/lib/platform/browser/referral-code'
import { lookUpReferral } from './lookup-contract'

/** Whether the server says that no promoter has the code. After any other error a later lookup may succeed. */
const isUnknownCode = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

/** @returns whether the code is settled: stored as the visitor's referral code, or dropped */
async function lookUp(code: string): Promise<boolean> {
  try {
    const { data } = await call(lookUpReferral, { params: { code }, headers: { 'x-device-fingerprint': await deviceFingerprint() } })
    const { referral_code, setReferralCode } = useReferralCode.getState()
    setReferralCode(referral_code ?? data.referral_code)
    return true
  } catch (error) {
    showFailure(error)
    if (!isUnknownCode(error)) return false
    const { pending, setPending } = useReferralCode.getState()
    setPending(pending.filter((other) => other !== code))
    return true
  }
}

async function resolveReferral(): Promise<void> {
  // Another tab may have settled it already.
  await useReferralCode.persist.rehydrate()
  const { referral_code, pending, setPending } = useReferralCode.getState()
  const here = codeInAddress()
  // `lib/platform/browser/early/referral.ts` has stored the code of this address already, unless storage is switched off.
  if (!referral_code && pending.length === 0 && here) setPending([here])
  for (const code of useReferralCode.getState().pending) {
    if (useReferralCode.getState().referral_code || !(await lookUp(code))) return
  }
}

let running: Promise<void> | undefined

/**
 * Looks up pending referral codes with this device's fingerprint, and stores the first that a promoter has (SPEC section 2). Not retried
 * on this page, because the lookup is the click. A toast says why a lookup failed; the next page tries again.
 */
export function lookUpPending(): Promise<void> {
  running ??= resolveReferral().finally(() => {
    running = undefined
  })
  return running
}
