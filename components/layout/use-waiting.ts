'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useVisiblePath } from '@/lib/platform/browser/visible-path'
import { waitingQuery } from '@/lib/work/dashboard/client'

/** After a change the server's numbers are asked for this much later, once for several changes. */
const SETTLE_MS = 1_500

/**
 * How much waits for an administrator, by page. Asked for once a minute, on another page, and after something was changed, such as a decision.
 * Without an answer the navigation shows no numbers, and nothing is said of the failure.
 */
export function useWaiting(isAsked: boolean): Readonly<Record<string, number>> {
  const queries = useQueryClient()
  const pathname = useVisiblePath()
  const { data } = useQuery({ ...waitingQuery(), enabled: isAsked })
  useEffect(() => {
    if (isAsked && pathname) queries.refetchQueries({ queryKey: waitingQuery().queryKey, stale: true })
  }, [isAsked, pathname, queries])
  useEffect(() => {
    if (!isAsked) return
    let timer: number | undefined
    const stop = queries.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      window.clearTimeout(timer)
      timer = window.setTimeout(() => queries.invalidateQueries({ queryKey: waitingQuery().queryKey }), SETTLE_MS)
    })
    return () => {
      window.clearTimeout(timer)
      stop()
    }
  }, [isAsked, queries])
  return data ? { review: data.reviews, payouts: data.payouts, 'contact-form': data.messages, promoters: data.applications } : {}
}
