'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ApiError } from '@/lib/platform/browser/api-error'
import type { Guard } from '@/lib/platform/browser/call'
import { useAuth } from '@/lib/platform/browser/session'
import { toast } from '@/lib/platform/browser/toast'
import { useAfterChange } from '@/lib/platform/browser/use-after-change'
import { useReview, useUndoReview } from '@/lib/work/review/decision/client'
import { type ReviewItem, undoAsksWhy } from '@/lib/work/review/decision/contract'
import {
  aheadOf,
  cleared,
  currentOf,
  type Desk,
  decided,
  dismissed,
  entryOf,
  isOpen,
  moved,
  type ReviewDecision,
  refusedUndo,
  saved,
  shown,
  stands,
  takenBack,
  undone,
} from './desk-state'
import { deskOf } from './reviewer-desk'
import { type DeskFilter, useAskingAgain, useTaking } from './use-taking'

/** Presses within this time after a new completion are ignored, because they were meant for the one before. */
const LOOK_MS = 350

/** The server's text for a failed call; undefined when it gave none. */
const wordOf = (error: unknown) => (error instanceof ApiError && error.status !== 500 ? error.text : undefined)

/** Whether the same decision can be sent again: the server was not reached, had an error or asked for the password, and did not refuse it. */
const maySendAgain = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'confirmation_required'

/** Whether more of the same device or number waited when a completion was fetched. */
const hasMoreWaiting = ({ device, number }: ReviewItem) => [device, number].some((counts) => counts !== null && counts.in_review > 0)

/**
 * A reviewer's desk. Decisions and their undoing are shown at once and sent in the background, in order for each completion; a refused one is removed again.
 * @param guard asks who decides, where the server wants to know
 */
export function useDesk(filter: DeskFilter, guard: Guard) {
  const t = useTranslations('admin.review')
  const [reviewerDesk] = useState(() => deskOf(useAuth.getState().user?.email ?? ''))
  const { store, inTurn, failures, firstOfTwo } = reviewerDesk
  const desk = useStore(store)
  const { take, ...taking } = useTaking(store, filter)
  useAskingAgain(desk.at === undefined && aheadOf(desk).length === 0, take)
  const [asksWhy, setAsksWhy] = useState<number>()
  const review = useReview()
  const undoing = useUndoReview()
  const seenSince = useRef(0)
  const attempt = currentOf(desk)?.item.completion.attempt
  // Measured from when the proof is shown.
  useAfterChange([desk.at, attempt], () => {
    seenSince.current = performance.now()
  })
  useEffect(() => {
    reviewerDesk.isOpen = true
    return () => {
      reviewerDesk.isOpen = false
    }
  }, [reviewerDesk])

  const send = (id: number, verdict: ReviewDecision) => {
    const entry = entryOf(store.getState(), id)
    if (!entry || !isOpen(entry)) return
    const { attempt, name } = entry.item.completion
    const made = { ...verdict, at: Date.now(), saved: false }
    store.setState((state) => decided(state, id, made))
    inTurn(id, async () => {
      try {
        const waits = (await guard(() => review.mutateAsync({ id, attempt, ...verdict }))) === null
        if (waits) firstOfTwo.add(made)
        store.setState((state) => saved(state, id, made, waits))
        // What comes next says how many more of this person wait.
        if (hasMoreWaiting(entry.item)) return take('renew')
      } catch (error) {
        const text = wordOf(error)
        const isUnsent = maySendAgain(error)
        failures.set(made, isUnsent ? 'unsent' : 'refused')
        store.setState((state) => takenBack(state, id, made, { text, ...(isUnsent && { again: verdict }) }))
        const values = { count: 1, name, text: text ?? t('no_answer') }
        if (!reviewerDesk.isOpen) toast.error(t(isUnsent ? 'problem_unsent' : 'problem_refused', values))
      }
      take()
    })
  }

  const undo = (id: number, why?: string) => {
    const { made, item } = entryOf(store.getState(), id) ?? {}
    if (!made || !item) return
    if (!why && !made.waits && undoAsksWhy(new Date(made.at))) return setAsksWhy(id)
    store.setState((state) => undone(state, id))
    inTurn(id, async () => {
      const failure = failures.get(made)
      if (failure === 'refused') return
      const onlyFirst = made.waits || firstOfTwo.has(made)
      try {
        await undoing.mutateAsync({ id, why, onlyFirst })
      } catch (error) {
        // The undone decision had not reached the server.
        if (failure && error instanceof ApiError && error.status === 409) return take()
        if (onlyFirst && error instanceof ApiError && error.status === 409) {
          // Somebody else decided meanwhile.
          store.setState((state) => refusedUndo(state, id, made, { text: wordOf(error) }))
          return take()
        }
        const isLate = error instanceof ApiError && error.errors.why !== undefined
        const text = wordOf(error)
        store.setState((state) => stands(state, id, failure ? undefined : { ...made, saved: true }, isLate ? undefined : { text }))
        if (isLate) setAsksWhy(id)
        if (!reviewerDesk.isOpen) toast.error(t('notice_undo_failed', { name: item.completion.name, text: text ?? t('no_answer') }))
      }
      take()
    })
  }

  /** The completion whose decision is undone next: the viewed one, else the last. */
  const toUndo = () => {
    const { at, last } = store.getState()
    return [at, last?.id].find((one) => entryOf(store.getState(), one)?.made)
  }

  return {
    desk,
    ...taking,
    take,
    /** Whether the completion has been on the screen long enough to be decided. */
    isSeen: () => performance.now() - seenSince.current >= LOOK_MS,
    /** Decides on the completion on the screen. */
    decide(verdict: ReviewDecision) {
      const entry = currentOf(store.getState())
      if (entry) send(entry.item.completion.id, verdict)
    },
    /** Sends a failed decision again. */
    sendAgain(id: number) {
      const again = entryOf(store.getState(), id)?.problem?.again
      if (again) send(id, again)
    },
    /** Whether there is a decision to undo. */
    canUndo: () => toUndo() !== undefined,
    /** Undoes the viewed decision, else the last one. */
    undo() {
      const id = toUndo()
      if (id !== undefined) undo(id)
    },
    /** Undoes the last decision, whichever completion is viewed. */
    undoLast() {
      const { last } = store.getState()
      if (last) undo(last.id)
    },
    /** The completion whose undoing needs a reason. */
    asksWhy: entryOf(desk, asksWhy),
    /** @param why undefined leaves the decision as it is */
    answerWhy(why?: string) {
      setAsksWhy(undefined)
      if (asksWhy !== undefined && why) undo(asksWhy, why)
    },
    move: (by: 1 | -1) => {
      store.setState((state) => moved(state, by))
      take()
    },
    show: (id: number) => store.setState((state) => shown(state, id)),
    dismiss: (id: number) => store.setState((state) => dismissed(state, id)),
    update: (next: (desk: Desk) => Desk) => store.setState(next),
    /** Fetches the waiting completions again after a bulk change. */
    restart: () => {
      store.setState(cleared)
      take()
    },
  }
}
