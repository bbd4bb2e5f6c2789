'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { ShownState } from '@/lib/work/campaigns/shown-state'

const variants = {
  draft: 'neutral',
  scheduled: 'waiting',
  live: 'success',
  full_today: 'warning',
  out_of_budget: 'warning',
  paused: 'waiting',
  ended: 'neutral',
} as const satisfies Record<ShownState, string>

/** What a campaign is said to be. Needs the texts of `campaign_admin`. */
export function CampaignBadge({ state }: { state: ShownState }) {
  const t = useTranslations('campaign_admin.states')
  return <Badge variant={variants[state]}>{t(state)}</Badge>
}
