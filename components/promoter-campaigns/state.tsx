'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { PromoterCampaign } from '@/lib/work/promoter-campaigns/contract'

type State = PromoterCampaign['state']

/** Why a task takes nobody now; nothing while it does. */
export function StateBadge({ state }: { state: State }) {
  const t = useTranslations('promoter.campaigns.states')
  return state === 'live' ? null : <Badge variant={state === 'ended' ? 'neutral' : 'warning'}>{t(state)}</Badge>
}

/** The same as a sentence, with what becomes of the links. */
export function StateNote({ state }: { state: State }) {
  const t = useTranslations('promoter.campaigns.closed')
  return state === 'live' ? null : (
    <p role="note" className="rounded-control bg-warning-tint p-4 text-warning">
      {t(state)}
    </p>
  )
}
