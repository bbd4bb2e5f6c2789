'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { mayHaveReferral } from '@/lib/platform/browser/pending-referral'
import { useAfterChange } from '@/lib/platform/browser/use-after-change'
import { whenIdle } from '@/lib/platform/browser/when-idle'

/** Gives share buttons the short link. Only what is late or offline goes without. */
function nameShortLink() {
  if (!window.location.search.includes('referral_code=')) return
  whenIdle(() =>
    import('@/lib/platform/browser/own-address').then(
      ({ callShortLinkOwn }) => callShortLinkOwn(),
      () => {},
    ),
  )
}

function lookUp() {
  if (!mayHaveReferral()) return
  import('@/lib/work/clicks/lookup-client').then(
    ({ lookUpPending }) => lookUpPending(),
    () => {
      // No connection: the code stays pending.
    },
  )
}

/** Looks up pending referral codes, on every page and when the network is back, and gives share buttons the short link. The code for it is loaded only if needed. */
export function ReferralCapture() {
  const pathname = usePathname()
  // A code that could not be looked up is tried again on the next page.
  useAfterChange([pathname], () => {
    lookUp()
    nameShortLink()
  })
  useEffect(() => {
    window.addEventListener('online', lookUp)
    return () => window.removeEventListener('online', lookUp)
  }, [])
  return null
}
