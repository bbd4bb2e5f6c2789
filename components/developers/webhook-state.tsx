'use client'

import { CircleCheck, CircleHelp, CircleSlash, type LucideIcon, Pause, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { ShownWebhookState } from '@/db/event-values'

const looks = {
  unverified: { icon: CircleHelp, variant: 'waiting' },
  active: { icon: CircleCheck, variant: 'success' },
  paused: { icon: Pause, variant: 'neutral' },
  failed: { icon: TriangleAlert, variant: 'danger' },
  gone: { icon: CircleSlash, variant: 'danger' },
} as const satisfies Record<ShownWebhookState, { icon: LucideIcon; variant: string }>

/** The state of a webhook as a word. */
export function WebhookBadge({ state }: { state: ShownWebhookState }) {
  const t = useTranslations('developers.webhooks.states')
  return <Badge {...looks[state]}>{t(state)}</Badge>
}
