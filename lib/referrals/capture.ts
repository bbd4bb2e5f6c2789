import { call } from '@/lib/api/call'
import { sayFailure } from '@/lib/api/failure'
import { deviceFingerprint } from '@/lib/visitor/fingerprint'
import { lookUpReferral } from './contract'
import { useReferralCode } from './store'

/**
 * Looks a referral code up, with this device's fingerprint, and keeps it if it is somebody's and none is kept yet
 * (SPEC section 2). Never retried: the lookup is the click. A toast says why it failed, such as that nobody has the code.
 */
export async function captureReferralCode(code: string): Promise<void> {
  if (useReferralCode.getState().referral_code) return
  try {
    const { data } = await call(lookUpReferral, { params: { code }, headers: { 'x-device-fingerprint': await deviceFingerprint() } })
    if (!useReferralCode.getState().referral_code) useReferralCode.getState().setReferralCode(data.referral_code)
  } catch (error) {
    sayFailure(error)
  }
}
