'use client'

import { useEffect } from 'react'

/** Notices `?referral_code=…` on any page; what it needs is loaded only then. */
export function ReferralCapture() {
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('referral_code')?.trim()
    if (code) import('@/lib/referrals/capture').then(({ captureReferralCode }) => captureReferralCode(code))
  }, [])
  return null
}
