'use client'

import { Flag } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { StatusBadge } from '@/components/ui/status-badge'
import { Moment } from '@/components/ui/time'
import type { Completion } from '@/lib/work/completions/contract'
import { type EarlierMatch, earlierMatches } from '@/lib/work/completions/earlier-matches'
import { useFlagSentence } from './use-flag-sentence'

interface Props {
  flags: Completion['flags']
  /** The id of the earlier completion whose proof is beside this one's. */
  beside: number | undefined
  onBeside: (id: number | undefined) => void
}

/** Why a completion has flags, and below them each earlier completion that they speak of, once. */
export function CompletionFlags({ flags, beside, onBeside }: Props) {
  const t = useTranslations('admin.details')
  const say = useFlagSentence()
  return (
    <section className="flex flex-col gap-3 rounded-control bg-warning-tint p-4">
      <h3 className="flex items-center gap-2 font-bold text-warning">
        <Flag aria-hidden className="size-5" strokeWidth={1.75} />
        {t('why')}
      </h3>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {flags.map((flag) => (
          <li key={flag.reason}>{say(flag)}</li>
        ))}
      </ul>
      {earlierMatches(flags).map((match) => (
        <EarlierMatchLine key={match.id} match={match} shown={match.id === beside} onBeside={onBeside} />
      ))}
    </section>
  )
}

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
