'use client'

import { CircleCheck, Clock, type LucideIcon, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { CompletionStatus } from '@/db/values'
import { Badge } from './badge'

/** The icon and colour of each status, the same on every screen. */
const looks = {
  in_review: { icon: Clock, variant: 'waiting' },
  approved: { icon: CircleCheck, variant: 'success' },
  rejected: { icon: Undo2, variant: 'warning' },
} as const satisfies Record<CompletionStatus, { icon: LucideIcon; variant: string }>

/** The status of a completion as a word, repeated by an icon and a colour. Needs the texts of `review`. */
export function StatusBadge({ status }: { status: CompletionStatus }) {
  const t = useTranslations('review.status')
  return <Badge {...looks[status]}>{t(status)}</Badge>
}
