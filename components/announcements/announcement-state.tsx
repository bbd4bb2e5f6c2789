'use client'

import { Ban, CircleCheck, Clock, Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { SentAnnouncement } from '@/lib/work/announcements/contract'

const looks = {
  scheduled: { icon: Clock, variant: 'waiting' },
  sending: { icon: Send, variant: 'on_its_way' },
  sent: { icon: CircleCheck, variant: 'success' },
  stopped: { icon: Ban, variant: 'neutral' },
} as const

/** What became of an announcement. */
export function AnnouncementState({ state }: Pick<SentAnnouncement, 'state'>) {
  const t = useTranslations('admin.announcements')
  return <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
}
