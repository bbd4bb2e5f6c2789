import { call } from '@/lib/api/call'
import { deviceFingerprint } from '@/lib/visitor/fingerprint'
import { lookUpReferral } from './contract'
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
