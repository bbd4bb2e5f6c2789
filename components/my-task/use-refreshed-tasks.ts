'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchMyTask } from '@/lib/work/my-task/client'
import { refreshTasks, tasksToAsk } from './refresh-tasks'
import { forgetSeen, useSavedTasks } from './tasks-on-device'
import { keepSeen, missingAfter } from './use-task'

/** How long after a call without an answer the list asks again, in milliseconds. */
const RETRY_MS = 25_000

const why = (error: unknown) => {
  const missing = missingAfter(error)
  return missing === 'gone' ? undefined : missing
}

/** Refreshes what is stored of the tasks of this device, when the list is opened and whenever its reader comes back to it. */
export function useRefreshedTasks() {
  const [missing, setMissing] = useState<'offline' | 'down'>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const isAskedAgain = useRef(false)
  const stopped = useRef(false)

  const refresh = useCallback(async () => {
    // The connection can come back while a call that began without it is still failing.
    isAskedAgain.current = running.current
    const due = tasksToAsk(useSavedTasks.getState().tasks)
    if (running.current || due.length === 0) return
    running.current = true
    setBusy(true)
    const isStopped = () => stopped.current || document.visibilityState === 'hidden'
    const ended = await refreshTasks(due, { ask: fetchMyTask, take: keepSeen, gone: forgetSeen, why, isStopped })
    running.current = false
    if (stopped.current) return
    setMissing(ended)
    setBusy(false)
    if (ended && isAskedAgain.current) await refresh()
  }, [])

  useEffect(() => {
    stopped.current = false
    refresh()
    const look = () => document.visibilityState === 'visible' && refresh()
    window.addEventListener('online', refresh)
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      stopped.current = true
      window.removeEventListener('online', refresh)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])

  useEffect(() => {
    if (!missing) return
    // No event tells that a connection which never ended by name works again.
    const timer = setInterval(() => document.visibilityState === 'visible' && navigator.onLine && refresh(), RETRY_MS)
    return () => clearInterval(timer)
  }, [missing, refresh])

  return { missing, busy, refresh }
}
