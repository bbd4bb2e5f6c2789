'use client'

import { Ban, CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { type DeliveryState, webhookFailures } from '@/db/event-values'

const looks = {
  waiting: { icon: Clock, variant: 'waiting' },
  sent: { icon: CircleCheck, variant: 'success' },
  failed: { icon: TriangleAlert, variant: 'danger' },
  dropped: { icon: Ban, variant: 'neutral' },
} as const satisfies Record<DeliveryState, { icon: LucideIcon; variant: string }>

/** The state of a delivery as a word. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const t = useTranslations('developers.log.one')
  return <Badge {...looks[state]}>{t(state)}</Badge>
}

/** Says why an attempt failed: its word in the reader's language, or the word itself where it has none. */
export function useFailureText() {
  const t = useTranslations('developers.failure')
  return (word: string): string => {
    const known = webhookFailures.find((one) => one === word)
    return known ? t(known) : word
  }
}
