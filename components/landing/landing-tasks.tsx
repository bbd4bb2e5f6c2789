'use client'

import Link from 'next/link'
import { TaskGrid } from '@/components/open-tasks/task-grid'
import { buttonClass } from '@/components/ui/button'
import type { CampaignOffer } from '@/lib/work/campaigns/contract'
import { openOffers } from './live-facts'

/** Most open tasks that the landing page shows. */
const MOST = 6

/** The first open tasks; undefined while there is only one. @throws ApiError */
export async function severalOpen(): Promise<CampaignOffer[] | undefined> {
  const live = (await openOffers()).filter(({ state }) => state === 'live')
  return live.length > 1 ? live.slice(0, MOST) : undefined
}

/** Some of the open tasks, and the way to all. */
export const LandingTasks = ({ tasks, all }: { tasks: CampaignOffer[]; all: string }) => (
  <div className="flex flex-col items-start gap-8">
    <div className="w-full">
      <TaskGrid tasks={tasks} />
    </div>
    <Link href="/tasks" prefetch={false} className={buttonClass({ variant: 'secondary', size: 'lg' })}>
      {all}
    </Link>
  </div>
)
