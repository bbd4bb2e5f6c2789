'use client'

import { useTranslations } from 'next-intl'
import { Decided } from '@/components/admin/completion-history'
import { Moment } from '@/components/ui/time'
import { MAX_ATTEMPTS } from '@/db/values'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { CompareButton } from './flags'
import { PanelSection } from './panel-section'

interface Props {
  item: ReviewItem
  beside: string | undefined
  onCompare: (key: string) => void
}

/** The earlier attempts with their proofs, and every decision, including undone ones on the newest attempt. */
export function AttemptHistory({ item: { attempts, reviews }, beside, onCompare }: Props) {
  const t = useTranslations('admin.review')
  const newest = attempts.at(-1)?.attempt
  const parts = attempts
    .map((attempt) => ({ ...attempt, decisions: reviews.filter((review) => review.attempt === attempt.attempt) }))
    .filter(({ attempt, decisions }) => attempt !== newest || decisions.length > 0)
    .reverse()
  if (parts.length === 0) return null
  return (
    <PanelSection title={t('history')}>
      <ol className="flex flex-col gap-3">
        {parts.map(({ attempt, created_at, decisions }) => (
          <li key={attempt} className="flex flex-col gap-2 rounded-control border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p>
                <span className="block font-semibold">{t('attempt', { attempt, most: MAX_ATTEMPTS })}</span>
                <span className="block text-sm text-muted">
                  <Moment at={created_at} />
                </span>
              </p>
              {attempt !== newest && (
                <CompareButton label={t('compare_attempt', { attempt })} pressed={beside === `a${attempt}`} onPress={() => onCompare(`a${attempt}`)} />
              )}
            </div>
            {decisions.map((review) => (
              <Decided key={review.id} decision={review} />
            ))}
          </li>
        ))}
      </ol>
    </PanelSection>
  )
}
