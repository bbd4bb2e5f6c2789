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
  /** Whether it was begun on this device and not handed in: whoever holds a place can hand in, whatever has become of the task. */
  isBegun: boolean
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

/** Looks in this device's own lists; the default task, which names no limit, is never done for good. */
function useOnDevice({ slug, isDefault }: Shown, limit: number): Pick<Known, 'doneCode' | 'isBegun'> {
  const [known, setKnown] = useState<Pick<Known, 'doneCode' | 'isBegun'>>({ doneCode: undefined, isBegun: false })
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      // Later than the first load, which is for those who come for the first time.
      const [{ doneOnDevice }, { begunTasks }] = await importWithTimeout(
        Promise.all([import('@/components/hand-in/done-here'), import('@/components/begun-tasks/begun-on-device')]),
      )
      if (isLeft) return
      const isBegun = begunTasks().some((begun) => begun.slug === (isDefault ? undefined : slug))
      setKnown({ doneCode: isDefault ? undefined : doneOnDevice(slug, limit), isBegun })
    }
    const again = () => void look().catch(() => {})
    again()
    window.addEventListener('pageshow', again)
    return () => {
      isLeft = true
      window.removeEventListener('pageshow', again)
    }
  }, [slug, isDefault, limit])
  return known
}

/** What is known of a task now, for all parts of its page. */
export function TaskNowProvider({ children, ...shown }: Shown & { children: ReactNode }) {
  const now = useTaskNow(shown.slug, shown.made)
  const onDevice = useOnDevice(shown, now.per_person_limit)
  return <Task value={{ ...shown, now, ...onDevice }}>{children}</Task>
}

export function useTaskOfPage(): Known {
  const known = useContext(Task)
  if (!known) throw new Error('Outside of TaskNowProvider')
  return known
}
