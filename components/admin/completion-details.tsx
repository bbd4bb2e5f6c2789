'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import type { Completion } from '@/lib/work/completions/contract'
import { earlierMatches } from '@/lib/work/completions/earlier-matches'
import { reviewQueries } from '@/lib/work/review/decision/client'
import { CompletionFacts } from './completion-facts'
import { CompletionFlags } from './completion-flags'
import { type CompletionDecisions, CompletionHistory } from './completion-history'
import { CompletionProofs, type Turn } from './completion-proofs'

interface Props {
  completion: Completion
  open: boolean
  onClose: () => void
  /** Fetches the completion again, to get fresh addresses of the proofs. */
  onReload: () => void
  /** Undefined when the completion is no longer in the list. */
  turn: Turn | undefined
  near: readonly string[]
}

/** What the reader chose to see; undefined fields were not chosen. */
interface Choice {
  of: number
  attempt?: number
  /** The id of the earlier completion shown beside it; null for none. */
  beside?: number | null
}

/** After an undone decision the list may still show the old status, so the status comes from the history. */
function asUndone(completion: Completion, history: CompletionDecisions | undefined): Completion {
  const { attempt, decided_at } = completion
  const last = history?.reviews.findLast((review) => review.attempt === attempt)
  if (!last?.undone_at || decided_at === null || Date.parse(last.undone_at) < Date.parse(decided_at)) return completion
  return { ...completion, status: 'in_review', reason: null, note: null, internal_note: null, decided_at: null, decided_by: null }
}

/** All details of a completion: its proof above its data, the reasons for its flags, and the decisions (SPEC sections 2 and 3). */
export function CompletionDetails({ completion: listed, open, onClose, onReload, turn, near }: Props) {
  const t = useTranslations('admin.details')
  const history = useQuery({ ...reviewQueries.history(listed.id), enabled: open })
  const completion = asUndone(listed, history.data)
  const [chosen, setChosen] = useState<Choice>({ of: completion.id })
  const choice: Choice = chosen.of === completion.id ? chosen : { of: completion.id }
  const choose = (change: Partial<Choice>) => setChosen({ ...choice, ...change })
  const matches = earlierMatches(completion.flags)
  const match = choice.beside === null ? undefined : (matches.find(({ id }) => id === choice.beside) ?? matches[0])
  const turnByKey = (event: KeyboardEvent) => {
    const press = { ArrowLeft: turn?.onPrevious, ArrowRight: turn?.onNext }[event.key]
    // React also sends the key events of a dialog above this one here; and fields, choices and an enlarged picture use the arrow keys themselves.
    const taken =
      !event.currentTarget.contains(event.target as Element) ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      (event.target as Element).closest('input, figure [tabindex]')
    if (!press || taken) return
    event.preventDefault()
    press()
  }
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t('title')} size="side" onKeyDown={turnByKey}>
      <div className="grid gap-6">
        <CompletionProofs
          completion={completion}
          attempts={history.data?.attempts}
          attempt={choice.attempt ?? completion.attempt}
          onAttempt={(attempt) => choose({ attempt })}
          match={match}
          turn={turn}
          near={near}
          onReload={() => {
            onReload()
            history.refetch()
          }}
        />
        <section key={completion.id} aria-label={t('facts')} className="flex flex-col gap-5">
          {completion.flags.length > 0 && <CompletionFlags flags={completion.flags} beside={match?.id} onBeside={(id) => choose({ beside: id ?? null })} />}
          <CompletionFacts completion={completion}>
            <CompletionHistory
              completion={completion}
              history={history.data}
              failed={history.isError}
              busy={history.isFetching}
              onRetry={() => history.refetch()}
            />
          </CompletionFacts>
        </section>
      </div>
    </Dialog>
  )
}
