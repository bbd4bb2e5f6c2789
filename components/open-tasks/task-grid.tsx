'use client'

import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '@/lib/platform/browser/when-idle'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'
import { TaskCard } from './task-card'

export const taskGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** How many cards are drawn at once: a phone's screen has two, and drawing a hundred would hold up a press for a quarter of a second. */
const AT_ONCE = 9

/** Open tasks side by side, as many as fit; the first are laid out at once, so that a printed or captured page shows them. Needs the texts of `tasks.card`. */
export function TaskGrid({ tasks }: { tasks: CampaignOffer[] }) {
  const [drawn, setDrawn] = useState(AT_ONCE)
  const isWhole = drawn >= tasks.length
  useEffect(() => {
    if (!isWhole) return whenIdle(() => startTransition(() => setDrawn(drawn + AT_ONCE)))
  }, [drawn, isWhole])
  return (
    <ul className={taskGrid}>
      {tasks.slice(0, drawn).map((task) => (
        <li key={task.slug} className="nth-[n+10]:[contain-intrinsic-size:auto_13rem] nth-[n+10]:[content-visibility:auto]">
          <TaskCard task={task} />
        </li>
      ))}
    </ul>
  )
}
