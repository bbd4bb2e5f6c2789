'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { createStore, useStore } from 'zustand'
import { Button } from '@/components/ui/button'
import { call } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'
import { useAuth } from '@/lib/platform/browser/session'
import { toast } from '@/lib/platform/browser/toast'
import { useManyReviews } from '@/lib/work/review/decision/client'
import { MOST_REJECTED, UNDO_FREELY_MINUTES, undoReviews } from '@/lib/work/review/decision/contract'

interface Decided {
  ids: number[]
  /** Whose decisions they are. */
  by: string | undefined
  /** When the first of them was made, in milliseconds. */
  at: number
}

/** What was decided together last. It outlives its page, like what the desk holds. */
const store = createStore<{ last: Decided | undefined }>(() => ({ last: undefined }))

/** Offers that what was decided together is undone. @param at when it began, in milliseconds */
export function offerUndo(ids: number[], at: number): void {
  if (ids.length > 0) store.setState({ last: { ids, by: useAuth.getState().user?.email, at } })
}

/** A line about what the reader decided together last, with its undoing, for as long as undoing asks for no reason. */
export function UndoTogether({ onUndone }: { onUndone?: () => void }) {
  const t = useTranslations('admin.review.together')
  const email = useAuth(({ user }) => user?.email)
  const { last } = useStore(store)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => store.setState({ last: undefined }), last.at + UNDO_FREELY_MINUTES * 60_000 - Date.now())
    return () => clearTimeout(timer)
  }, [last])
  const undoing = useManyReviews(async (ids: number[]) => {
    let [undone, leftOut] = [0, 0]
    for (let rest = ids; rest.length > 0; ) {
      const { data: answer } = await call(undoReviews, { body: { completion_ids: rest.slice(0, MOST_REJECTED) } })
      undone += answer.undone
      leftOut += answer.left_out
      rest = [...answer.left, ...rest.slice(MOST_REJECTED)]
      store.setState({ last: rest.length > 0 && last ? { ...last, ids: rest } : undefined })
    }
    if (undone > 0) toast.success(t('undone', { count: undone }))
    if (leftOut > 0) toast.error(t('left_out', { count: leftOut }))
  })
  if (!last || last.by !== email) return null
  return (
    <aside
      aria-label={t('title')}
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-control border border-line bg-surface px-4 py-1 text-sm"
    >
      <p role="status" className="min-w-0 py-1">
        {t('text', { count: last.ids.length })}
      </p>
      <Button variant="quiet" size="sm" busy={undoing.isPending} onClick={() => undoing.mutate(last.ids, { onError: showFailure, onSettled: onUndone })}>
        <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
        {t('undo')}
      </Button>
    </aside>
  )
}
