'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { toast } from '@/lib/platform/browser/toast'
import type { Completion } from '@/lib/work/completions/contract'
import { useUndoReview } from '@/lib/work/review/decision/client'
import { type Review, undoAsksWhy } from '@/lib/work/review/decision/contract'

/**
 * Undoes the current decision on a completion, whoever made it: a recent one at once, an older one with the reason that `asksWhy` asks for. The reader's own
 * approval that waits for a second person needs none.
 */
export function useUndo({ id, name }: Pick<Completion, 'id' | 'name'>) {
  const t = useTranslations('admin.review')
  const [asksWhy, setAsksWhy] = useState(false)
  const { isPending, mutateAsync } = useUndoReview()
  // A ref, because `isPending` is rendered only after the second click of a quick double click.
  const isSent = useRef(false)
  const send = async (why?: string, onlyFirst = false) => {
    if (isSent.current) return
    isSent.current = true
    try {
      await mutateAsync({ id, why, onlyFirst })
      toast.success(t('notice_undone', { name }))
      setAsksWhy(false)
    } catch (error) {
      // The server decides whether the decision is recent.
      if (error instanceof ApiError && error.errors.why) return setAsksWhy(true)
      showFailure(error)
      // A payout holds it or there is nothing left to undo, so a reason would not help. After other errors the typed reason stays for another attempt.
      if (error instanceof ApiError && error.status === 409) setAsksWhy(false)
    } finally {
      isSent.current = false
    }
  }
  return {
    busy: isPending,
    asksWhy,
    /** @param decision undefined for an approval that waits */
    undo: (decision?: Pick<Review, 'decided_at'>) => {
      if (decision && undoAsksWhy(new Date(decision.decided_at))) setAsksWhy(true)
      else send(undefined, decision === undefined)
    },
    answerWhy: send,
    keep: () => setAsksWhy(false),
  }
}
