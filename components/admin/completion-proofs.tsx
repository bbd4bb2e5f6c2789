'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/components/ui/cn'
import { Segmented } from '@/components/ui/segmented'
import type { Completion } from '@/lib/work/completions/contract'
import type { EarlierMatch } from '@/lib/work/completions/earlier-matches'
import { ProofStage } from './proof-stage'

/** The position of a row in the list, and the way to its neighbours. */
export interface Turn {
  /** From 1, as it is shown; the total with a plus when there are more than were counted. */
  position: string
  total: string
  /** Undefined at both ends of the list, and while another page is loading. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

interface Props {
  completion: Completion
  /** The proofs, oldest first; undefined until they are known. */
  attempts: readonly { attempt: number; proof: string | null }[] | undefined
  /** The number of the attempt that is shown. */
  attempt: number
  onAttempt: (attempt: number) => void
  /** The earlier completion beside it. */
  match: EarlierMatch | undefined
  turn: Turn | undefined
  /** Addresses of the neighbours' proofs, loaded in advance. */
  near: readonly string[]
  onReload: () => void
}

// At this height the picture and the first data fit into the window.
const stage = 'h-[52dvh]'

/** The proof of a completion as large as the dialog allows, with a choice of its attempts, the earlier match's proof beside it, and buttons to the neighbouring rows. */
export function CompletionProofs({ completion, attempts = [], attempt, onAttempt, match, turn, near, onReload }: Props) {
  const t = useTranslations('admin.details')
  const shown = attempt === completion.attempt ? completion.proof : (attempts.find((one) => one.attempt === attempt)?.proof ?? null)
  return (
    <div className="flex flex-col gap-3">
      {(attempts.length > 1 || turn) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {attempts.length > 1 && (
            <Segmented
              label={t('attempts')}
              options={attempts.map((one) => ({ value: String(one.attempt), label: t('attempt', { number: one.attempt }) }))}
              value={String(attempt)}
              onChange={(value) => onAttempt(Number(value))}
            />
          )}
          {turn && <Turns turn={turn} name={completion.name} />}
        </div>
      )}
      <div className={cn('grid gap-2 sm:gap-3', match && 'grid-cols-2')}>
        <ProofStage
          address={shown}
          name={completion.name}
          label={attempts.length > 1 ? t('attempt', { number: attempt }) : t('proof')}
          onReload={onReload}
          near={near}
          className={stage}
        />
        {match && (
          <ProofStage address={match.proof} name={match.name} label={t('earlier', { code: match.payment_code })} onReload={onReload} className={stage} />
        )}
      </div>
    </div>
  )
}

/** Buttons to the previous and the next row; the arrow keys do the same. */
function Turns({ turn: { position, total, onPrevious, onNext }, name }: { turn: Turn; name: string }) {
  const t = useTranslations('admin.details')
  const step = (label: 'previous' | 'next', press: (() => void) | undefined) => ({
    type: 'button' as const,
    'aria-label': t(label),
    title: t(label),
    'aria-disabled': !press || undefined,
    onClick: press,
    className:
      'grid size-11 place-items-center rounded-control border border-edge bg-surface transition-colors duration-150 hover:border-accent hover:text-accent-deep focus-visible:rounded-control aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-muted',
  })
  return (
    <div className="ml-auto flex items-center gap-3">
      <button {...step('previous', onPrevious)}>
        <ChevronLeft aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
      <p aria-live="polite" className="figure text-sm text-muted">
        <span className="sr-only">{name}, </span>
        {t('position', { position, total })}
      </p>
      <button {...step('next', onNext)}>
        <ChevronRight aria-hidden className="size-5" strokeWidth={1.75} />
      </button>
    </div>
  )
}
