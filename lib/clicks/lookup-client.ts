import { ApiError, call } from '@/lib/browser/call'
import { showFailure } from '@/lib/browser/failure'
import { deviceFingerprint } from '@/lib/browser/fingerprint'
import { codeInAddress } from '@/lib/browser/pending-referral'
import { useReferralCode } from '@/lib/browser/referral-code'
import { lookUpReferral } from './lookup-contract'

/** The server's word that a code is nobody's; anything else may be answered otherwise later. */
const belongsToNobody = (error: unknown) => error instanceof ApiError && [400, 404, 422].includes(error.status)

/** @returns whether the code is settled: kept as the visitor's, or dropped */
async function lookUp(code: string): Promise<boolean> {
  try {
    const { data } = await call(lookUpReferral, { params: { code }, headers: { 'x-device-fingerprint': await deviceFingerprint() } })
    const { referral_code, setReferralCode } = useReferralCode.getState()
    setReferralCode(referral_code ?? data.referral_code)
    return true
  } catch (error) {
    showFailure(error)
    if (!belongsToNobody(error)) return false
    const { pending, setPending } = useReferralCode.getState()
    setPending(pending.filter((other) => other !== code))
    return true
  }
}

async function settle(): Promise<void> {
  // Another tab may have been quicker.
  await useReferralCode.persist.rehydrate()
  const { referral_code, pending, setPending } = useReferralCode.getState()
  const here = codeInAddress()
  // Only where storage is switched off has nobody noted it yet.
  if (!referral_code && pending.length === 0 && here) setPending([here])
  for (const code of useReferralCode.getState().pending) {
    if (useReferralCode.getState().referral_code || !(await lookUp(code))) return
  }
}

let running: Promise<void> | undefined

/**
 * Looks pending referral codes up, with this device's fingerprint, and keeps the first that is somebody's (SPEC section 2). Not retried
 * on this page: the lookup is the click. A toast says why one failed, such as that nobody has the code; the next page asks again.
 */
export function lookUpPending(): Promise<void> {
  running ??= settle().finally(() => {
    running = undefined
  })
  return running
}
