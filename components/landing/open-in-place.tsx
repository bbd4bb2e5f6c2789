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
      const isAhead = (place.current?.getBoundingClientRect().top ?? 0) > window.innerHeight
      if (open && isAhead) setTasks(<LandingTasks tasks={open} all={all} />)
    }
    // Whoever comes to a place on the page stays there. The page is whole without them.
    if (window.location.hash) return
    return whenIdle(() => show().catch(() => {}))
  }, [all])
  return <div ref={place}>{tasks ?? children}</div>
}
