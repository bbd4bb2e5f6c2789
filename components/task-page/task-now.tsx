'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { fetchCampaign } from '@/lib/work/campaigns/client'
import type { CampaignPromise } from '@/lib/work/campaigns/contract'

/** What of a campaign changes while its page, which may be minutes old, stays the same. */
type TaskNow = Pick<CampaignPromise, 'state' | 'places_left' | 'version' | 'starts_at' | 'reward' | 'per_person_limit'>

interface Shown {
  slug: string
  isDefault: boolean
  /** As the page was made. */
  made: TaskNow
}

interface Known extends Shown {
  now: TaskNow
  /** The code of the task with which this device has done it as often as one person may. */
  doneCode: string | undefined
}

const Task = createContext<Known | undefined>(undefined)

/** The state of a campaign now; until it has been asked for, or while there is no connection, as the page was made. */
function useTaskNow(slug: string, made: TaskNow): TaskNow {
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

/** Looks in this device's own list; the default task, which names no limit, is never done for good. */
function useDoneCode({ slug, isDefault }: Shown, limit: number): string | undefined {
  const [code, setCode] = useState<string>()
  useEffect(() => {
    if (isDefault) return
    let isLeft = false
    // Later than the first load, which is for those who come for the first time.
    importWithTimeout(import('@/components/campaign-wizard/done-on-device')).then(
      ({ doneOnDevice }) => !isLeft && setCode(doneOnDevice(slug, limit)),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [slug, isDefault, limit])
  return code
}

/** What is known of a task now, for all parts of its page. */
export function TaskNowProvider({ children, ...shown }: Shown & { children: ReactNode }) {
  const now = useTaskNow(shown.slug, shown.made)
  const doneCode = useDoneCode(shown, now.per_person_limit)
  return <Task value={{ ...shown, now, doneCode }}>{children}</Task>
}

export function useTaskOfPage(): Known {
  const known = useContext(Task)
  if (!known) throw new Error('Outside of TaskNowProvider')
  return known
}
