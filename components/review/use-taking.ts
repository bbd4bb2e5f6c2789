'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import type { StoreApi } from 'zustand'
import type { ReviewLane } from '@/db/desk-values'
import { ApiError } from '@/lib/platform/browser/api-error'
import { fetchNextReviews } from '@/lib/work/review/decision/client'
import { aheadOf, cleared, type Desk, received, toRenew, wanted } from './desk-state'

const RENEW_MS = 60_000
/** How long an empty desk waits before it fetches again. */
const EMPTY_MS = 30_000
/** An answer's numbers may be older than the last decision; after this time they are up to date. */
const SETTLE_MS = 4_000

/** Which completions a desk shows. */
export interface DeskFilter {
  lane: ReviewLane
  /** The only campaign; undefined for all. */
  campaign?: number | undefined
}

/**
 * Keeps a lane's next completions loaded: fetches when there are few, renews the assignments once a minute while the tab is visible, and
 * fetches every 30 s when none waits.
 */
export function useTaking(store: StoreApi<Desk>, { lane, campaign }: DeskFilter) {
  const [state, setState] = useState<{ asking: boolean; failure?: string | true }>({ asking: true })
  /** Undefined once the desk is closed. */
  const live = useRef<(kind?: 'more' | 'renew') => void>(undefined)
  const running = useRef<{ abort: AbortController; again: 'more' | 'renew' | undefined }>(undefined)

  const takeFrom = useCallback(
    async (kind: 'more' | 'renew' = 'more') => {
      // One request at a time; a request meanwhile is sent after the answer.
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
        const answer = await fetchNextReviews({ lane, campaign, ...ask(store.getState()) }, turn.abort.signal)
        store.setState((desk) => received(desk, answer, askedAt, renewed))
        setState({ asking: false })
      } catch (error) {
        if (turn.abort.signal.aborted) return
        setState({ asking: false, failure: (error instanceof ApiError && error.status !== 500 && error.text) || true })
      }
      running.current = undefined
      if (turn.again) takeFrom(turn.again)
    },
    [lane, campaign, store],
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

  // A decision's answer may arrive after the lane or the campaign was changed or the desk was closed.
  const take = useCallback((kind?: 'more' | 'renew') => live.current?.(kind), [])
  return { ...state, take }
}

/** Fetches while none is left: once soon, because the last answer's numbers may be older than the last decision, then every 30 s. */
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
