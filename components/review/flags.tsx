'use client'

import { Columns2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FlagReasons } from '@/components/admin/flag-reasons'
import { buttonClass } from '@/components/ui/button'
import { StatusBadge } from '@/components/ui/status-badge'
import { Day } from '@/components/ui/time'
import type { Completion } from '@/lib/work/completions/contract'

interface Props {
  flags: Completion['flags']
  beside: string | undefined
  onCompare: (key: string) => void
}

/** Each flag in words, and below them each earlier match once, with a button to compare it. */
export function ReviewFlags({ flags, beside, onCompare }: Props) {
  const t = useTranslations('admin.review')
  return (
    <FlagReasons flags={flags}>
      {(match) => (
        <div key={match.id} className="flex items-center gap-3 border-t border-warning/20 pt-3">
          <p className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
              {match.name} <StatusBadge status={match.status} />
            </span>
            <span className="flex flex-wrap gap-x-2 text-sm">
              <span className="figure font-semibold">{match.payment_code}</span> <Day at={match.created_at} />
            </span>
          </p>
          <CompareButton
            label={t('compare_with', { code: match.payment_code })}
            pressed={beside === `c${match.id}`}
            onPress={() => onCompare(`c${match.id}`)}
          />
        </div>
      )}
    </FlagReasons>
  )
}

/** Shows a picture beside the proof, or hides it again. */
export function CompareButton({ label, pressed, onPress }: { label: string; pressed: boolean; onPress: () => void }) {
  const t = useTranslations('admin.review')
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onPress}
      className={buttonClass(
        { variant: 'secondary', size: 'sm' },
        'shrink-0 aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-deep',
      )}
    >
      <Columns2 aria-hidden className="size-5" strokeWidth={1.75} />
      {t('compare')}
    </button>
  )
}
