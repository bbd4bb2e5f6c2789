'use client'

import type { CampaignOffer } from '@/lib/work/campaigns/contract'
import { TaskCard } from './task-card'

export const taskGrid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Open tasks side by side, as many as fit. Needs the texts of `tasks.card`. */
export const TaskGrid = ({ tasks }: { tasks: CampaignOffer[] }) => (
  <ul className={taskGrid}>
    {tasks.map((task) => (
      <li key={task.slug} className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
        <TaskCard task={task} />
      </li>
    ))}
  </ul>
)
