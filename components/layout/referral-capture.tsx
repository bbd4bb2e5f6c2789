'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { mayHaveReferral } from '@/lib/browser/pending-referral'

/** Looks up the referral codes that are pending, on every page and when the network is back; what it needs is loaded only then. */
export function ReferralCapture() {
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code that could not be looked up is tried again on the next page.
  useEffect(() => {
    const lookUp = () => {
      if (!mayHaveReferral()) return
      import('@/lib/clicks/lookup-client').then(
        ({ lookUpPending }) => lookUpPending(),
        () => {
          // No connection: the code stays pending.
        },
      )
    }
    lookUp()
    window.addEventListener('online', lookUp)
    return () => window.removeEventListener('online', lookUp)
  }, [pathname])
  return null
}
