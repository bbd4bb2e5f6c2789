'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoreApi } from 'zustand'
import type { ReviewLane } from '@/db/desk-values'
import { ApiError } from '@/lib/platform/browser/api-error'
import { fetchNextReviews } from '@/lib/work/reviews/client'
import { aheadOf, cleared, type Desk, received, toRenew, wanted } from './desk-state'

const RENEW_MS = 60_000
/** How long an empty desk waits before it asks again. */
const EMPTY_MS = 30_000
/** The numbers of an answer may be from before the last decision: asked a little later they are right. */
const SETTLE_MS = 4_000

/**
 * Keeps a lane's next completions at hand: asks when there are fewer, renews what was assigned once a minute while the tab is seen, and asks
 * again every 30 s when nothing waits.
 */
export function useTaking(store: StoreApi<Desk>, lane: ReviewLane) {
  const [state, setState] = useState<{ asking: boolean; failure?: string | true }>({ asking: true })
  /** For the lane that is open; undefined once the desk is left. */
  const live = useRef<(kind?: 'more' | 'renew') => void>(undefined)
  const running = useRef<{ abort: AbortController; again: 'more' | 'renew' | undefined }>(undefined)

  const takeFrom = useCallback(
    async (kind: 'more' | 'renew' = 'more') => {
      // One at a time; what is asked for meanwhile is asked for once it has answered.
      if (running.current) {
        running.current.again = kind
        return
      }
      const turn = { abort: new AbortController(), again: undefined as 'more' | 'renew' | undefined }
      running.current = turn
      setState((before) => ({ ...before, asking: true }))
      const ask = kind === 'renew' ? toRenew : wanted
      const askedAt = Date.now()
      const renewed = kind === 'renew' ? aheadOf(store.getState()).map(({ item }) => item.completion.id) : []
      try {
        const answer = await fetchNextReviews({ lane, ...ask(store.getState()) }, turn.abort.signal)
        store.setState((desk) => received(desk, answer, askedAt, renewed))
        setState({ asking: false })
      } catch (error) {
        if (turn.abort.signal.aborted) return
        setState({ asking: false, failure: (error instanceof ApiError && error.status !== 500 && error.text) || true })
      }
      running.current = undefined
      if (turn.again) takeFrom(turn.again)
    },
    [lane, store],
  )

  useEffect(() => {
    live.current = takeFrom
    takeFrom()
    const renew = () => {
      if (document.visibilityState === 'visible') takeFrom('renew')
    }
    const timer = setInterval(renew, RENEW_MS)
    document.addEventListener('visibilitychange', renew)
    return () => {
      live.current = undefined
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      running.current?.abort.abort()
      running.current = undefined
      store.setState(cleared)
    }
  }, [takeFrom, store])

  // What was decided in one lane may be answered in another, or after the desk was left.
  const take = useCallback(() => live.current?.(), [])
  return { ...state, take }
}

/** Asks again while nothing is left: soon, because the numbers of the last answer may be older than the last decision, then every 30 s. */
export function useAskingAgain(isEmpty: boolean, take: () => void) {
  useEffect(() => {
    if (!isEmpty) return
    const ask = () => {
      if (document.visibilityState === 'visible') take()
    }
    const timers = [SETTLE_MS, SETTLE_MS + 2_000].map((wait) => setTimeout(ask, wait))
    const timer = setInterval(ask, EMPTY_MS)
    return () => {
      for (const soon of timers) clearTimeout(soon)
      clearInterval(timer)
    }
  }, [isEmpty, take])
}
