'use client'

import { useState } from 'react'
import { MIN_REASON_LENGTH } from '@/lib/work/reviews/contract'
import type { Reason, ReviewDecision } from './desk-state'

interface Draft {
  /** What is open below the facts: the choice of a reason, or the notes alone. */
  panel?: 'reasons' | 'notes' | undefined
  /** The reason `other` was chosen before its note was long enough; `missing` after it was sent like that. */
  asksWords: false | 'asked' | 'missing'
  note: string
  internal: string
}

const empty: Draft = { asksWords: false, note: '', internal: '' }

/** What is being written on the completion on the screen; another one starts empty. */
export function useDecisionDraft(id: number | undefined) {
  const [state, setState] = useState({ of: id, draft: empty })
  const draft = state.of === id ? state.draft : empty
  const change = (to: Partial<Draft>) => setState({ of: id, draft: { ...draft, ...to } })
  const note = draft.note.trim()
  const internal = draft.internal.trim()
  /** Words for the reason `other` are meant for no other decision. */
  const open = (panel: Draft['panel']) => change({ panel, asksWords: false, ...(draft.asksWords && { note: '' }) })
  return {
    ...draft,
    change,
    /** Opens the choice of a reason or the notes, in place of what is open. */
    open,
    close: () => open(undefined),
    /** After the decision: should it be undone, nothing of what was written goes with the next one. */
    clear: () => setState({ of: id, draft: empty }),
    /** Whether a note goes with the decision. */
    isWritten: Boolean(note || internal),
    /** Undefined when the reason needs words that are missing; then the note is asked for. */
    verdict(reason?: Reason): ReviewDecision | undefined {
      if (reason === 'other' && note.length < MIN_REASON_LENGTH) {
        change({ panel: 'reasons', asksWords: draft.asksWords ? 'missing' : 'asked' })
        return undefined
      }
      const isForOther = draft.asksWords && reason !== 'other'
      const notes = { ...(note && !isForOther && { note }), ...(internal && { internal_note: internal }) }
      return reason ? { decision: 'reject', reason, ...notes } : { decision: 'approve', ...notes }
    },
  }
}

export type DecisionDraft = ReturnType<typeof useDecisionDraft>
