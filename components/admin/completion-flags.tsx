'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { StatusBadge } from '@/components/ui/status-badge'
import { Moment } from '@/components/ui/time'
import type { Completion } from '@/lib/work/completions/contract'
import type { EarlierMatch } from '@/lib/work/completions/earlier-matches'
import { FlagReasons } from './flag-reasons'

interface Props {
  flags: Completion['flags']
  /** The id of the earlier completion whose proof is beside this one's. */
  beside: number | undefined
  onBeside: (id: number | undefined) => void
}

/** The reasons for a completion's flags, with buttons that show each earlier match beside it. */
export const CompletionFlags = ({ flags, beside, onBeside }: Props) => (
  <FlagReasons flags={flags}>{(match) => <EarlierMatchLine key={match.id} match={match} shown={match.id === beside} onBeside={onBeside} />}</FlagReasons>
)

function EarlierMatchLine({
  match: { id, name, payment_code, status, created_at },
  shown,
  onBeside,
}: {
  match: EarlierMatch
  shown: boolean
  onBeside: Props['onBeside']
}) {
  const t = useTranslations('admin.details')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-surface p-3">
      <span className="flex min-w-0 flex-col gap-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <StatusBadge status={status} />
          <span className="figure font-semibold">{payment_code}</span>
          <Moment at={created_at} />
        </span>
      </span>
      <Button variant="secondary" size="sm" aria-pressed={shown} onClick={() => onBeside(shown ? undefined : id)}>
        {t(shown ? 'put_away' : 'put_beside')}
      </Button>
    </div>
  )
}
