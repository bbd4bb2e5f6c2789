'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { whenIdle } from '@/lib/platform/browser/when-idle'

interface Props {
  /** The text of the link to all of them. */
  all: string
  /** What is shown while one task is open, or nothing is known. */
  children: ReactNode
}

/** Shows the open tasks in place of its children once there is more than one. Nothing moves under the eyes of somebody who is reading it. */
export function OpenInPlace({ all, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [tasks, setTasks] = useState<ReactNode>()
  useEffect(() => {
    const show = async () => {
      const { LandingTasks, severalOpen } = await import('./landing-tasks')
      const open = await severalOpen()
      const { top = 0, bottom = 0 } = place.current?.getBoundingClientRect() ?? {}
      if (open && (top > window.innerHeight || bottom < 0)) setTasks(<LandingTasks tasks={open} all={all} />)
    }
    // The page is whole without them.
    return whenIdle(() => show().catch(() => {}))
  }, [all])
  return <div ref={place}>{tasks ?? children}</div>
}
