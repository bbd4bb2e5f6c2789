'use client'

import { useState } from 'react'
import { MIN_REASON_LENGTH, NOTE_LENGTH } from '@/lib/work/review/decision/contract'
import type { Reason, ReviewDecision } from './desk-state'

interface Draft {
  /** The open panel: the reasons, or only the notes. */
  panel?: 'reasons' | 'notes' | undefined
  /** Whether the reason `other` was chosen before its note was long enough; `missing` after it was submitted like that. */
  asksWords: false | 'asked' | 'missing'
  note: string
  internal: string
}

const empty: Draft = { asksWords: false, note: '', internal: '' }

/** What is being written about the completion on the screen; another completion starts empty. */
export function useDecisionDraft(id: number | undefined) {
  const [state, setState] = useState({ of: id, draft: empty })
  const draft = state.of === id ? state.draft : empty
  const change = (to: Partial<Draft>) => setState({ of: id, draft: { ...draft, ...to } })
  const note = draft.note.trim()
  const internal = draft.internal.trim()
  /** Also clears the note that the reason `other` asked for, because it belongs to no other decision. */
  const open = (panel: Draft['panel']) => change({ panel, asksWords: false, ...(draft.asksWords && { note: '' }) })
  return {
    ...draft,
    change,
    /** Opens the reasons or the notes, and closes the other. */
    open,
    close: () => open(undefined),
    /** Called after the decision, so that its notes are not sent again if it is undone and decided anew. */
    clear: () => setState({ of: id, draft: empty }),
    /** Whether any note is written. */
    isWritten: Boolean(note || internal),
    /**
     * Undefined when the reason needs a note that is missing; then the note is asked for.
     * @param own the words of a campaign's own reason, which come before the written note
     */
    verdict(reason?: Reason, own?: string): ReviewDecision | undefined {
      if (!own && reason === 'other' && note.length < MIN_REASON_LENGTH) {
        change({ panel: 'reasons', asksWords: draft.asksWords ? 'missing' : 'asked' })
        return undefined
      }
      const isForOther = draft.asksWords && reason !== 'other'
      const said = own ? [own, note].filter(Boolean).join('\n').slice(0, NOTE_LENGTH) : isForOther ? '' : note
      const notes = { ...(said && { note: said }), ...(internal && { internal_note: internal }) }
      return reason ? { decision: 'reject', reason, ...notes } : { decision: 'approve', ...notes }
    },
  }
}

export type DecisionDraft = ReturnType<typeof useDecisionDraft>
