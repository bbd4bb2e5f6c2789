'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { MAX_ATTEMPTS } from '@/db/values'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { HOUR, useAge } from './use-age'
import { deskKeys } from './use-desk-keys'

interface Props {
  item: ReviewItem
  /** Whether it still waits for a decision. */
  waits: boolean
  /** Hours of waiting after which it is late. */
  targetHours: number
  onMove: (by: 1 | -1) => void
}

/** Whose task it is, how long it has waited, and the way to the ones before and after. */
export function PanelHead({ item: { completion, waiting_since }, waits, targetHours, onMove }: Props) {
  const t = useTranslations('admin.review')
  const age = useAge()
  const isLate = Date.now() - new Date(waiting_since).getTime() > targetHours * HOUR
  return (
    <div className="flex items-start gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="text-lg leading-snug font-extrabold wrap-anywhere">{completion.name}</h2>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="figure font-semibold tracking-wide text-muted">{completion.payment_code}</p>
          {completion.attempt > 1 && <Badge variant="warning">{t('attempt', { attempt: completion.attempt, most: MAX_ATTEMPTS })}</Badge>}
          {waits && <Badge variant={isLate ? 'warning' : 'neutral'}>{t('waits', { age: age(waiting_since) })}</Badge>}
        </div>
      </div>
      <div className="-mt-2 -mr-2 flex shrink-0">
        <Step label={t('previous')} shortcut={deskKeys.previous} onPress={() => onMove(-1)}>
          <ChevronLeft aria-hidden className="size-6" strokeWidth={1.75} />
        </Step>
        <Step label={t('next')} shortcut={deskKeys.next} onPress={() => onMove(1)}>
          <ChevronRight aria-hidden className="size-6" strokeWidth={1.75} />
        </Step>
      </div>
    </div>
  )
}

const Step = ({ label, shortcut, onPress, children }: { label: string; shortcut: string; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    aria-keyshortcuts={shortcut}
    title={`${label} (${shortcut})`}
    onClick={onPress}
    className="grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-accent-tint hover:text-ink"
  >
    {children}
  </button>
)
