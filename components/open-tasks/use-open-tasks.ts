'use client'

import { startTransition, useCallback, useEffect, useState } from 'react'
import { fetchOpenCampaigns } from '@/lib/work/campaigns/client'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'

/** The campaigns that are open, fetched when the page opens; `failed` is true after a failure until a later attempt succeeds. */
export function useOpenTasks() {
  const [tasks, setTasks] = useState<CampaignOffer[]>()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(true)
  const load = useCallback(async () => {
    setBusy(true)
    try {
      const open = await fetchOpenCampaigns()
      // A hundred cards are drawn between presses.
      startTransition(() => setTasks(open))
      setFailed(false)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }, [])
  useEffect(() => {
    load()
    // A page that the browser kept and shows again may be old.
    const again = ({ persisted }: PageTransitionEvent) => persisted && load()
    window.addEventListener('pageshow', again)
    window.addEventListener('online', load)
    return () => {
      window.removeEventListener('pageshow', again)
      window.removeEventListener('online', load)
    }
  }, [load])
  return { tasks, failed, busy, load }
}
