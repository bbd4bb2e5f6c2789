'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { mayHaveReferral } from '@/lib/platform/browser/pending-referral'
import { useAfterChange } from '@/lib/platform/browser/use-after-change'

function lookUp() {
  if (!mayHaveReferral()) return
  import('@/lib/work/clicks/lookup-client').then(
    ({ lookUpPending }) => lookUpPending(),
    () => {
      // No connection: the code stays pending.
    },
  )
}

/** Looks up pending referral codes, on every page and when the network is back. The code for it is loaded only if needed. */
export function ReferralCapture() {
  const pathname = usePathname()
  // A code that could not be looked up is tried again on the next page.
  useAfterChange([pathname], lookUp)
  useEffect(() => {
    window.addEventListener('online', lookUp)
    return () => window.removeEventListener('online', lookUp)
  }, [])
  return null
}
