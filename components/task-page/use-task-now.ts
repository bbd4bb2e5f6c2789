'use client'

import { useEffect, useState } from 'react'
import { fetchCampaign } from '@/lib/work/campaigns/client'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'

/** What of a campaign changes while its page, which may be minutes old, stays the same. */
export type TaskNow = Pick<CampaignPromise, 'state' | 'places_left' | 'version' | 'starts_at' | 'reward'>

/** The state of a campaign now; until it has been asked for, or while there is no connection, as the page was made. */
export function useTaskNow(slug: string, made: TaskNow): TaskNow {
  const [now, setNow] = useState(made)
  useEffect(() => {
    let isLeft = false
    const ask = () =>
      fetchCampaign(slug).then(
        (answer) => !isLeft && setNow(answer),
        () => {},
      )
    ask()
    const again = ({ persisted }: PageTransitionEvent) => persisted && ask()
    window.addEventListener('pageshow', again)
    return () => {
      isLeft = true
      window.removeEventListener('pageshow', again)
    }
  }, [slug])
  return now
}
