'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchMyTask } from '@/lib/work/my-task/client'
import { refreshTasks, tasksToAsk } from './refresh-tasks'
import { forgetSeen, useSavedTasks } from './tasks-on-device'
import { keepSeen, missingAfter } from './use-task'

const why = (error: unknown) => {
  const missing = missingAfter(error)
  return missing === 'gone' ? undefined : missing
}

/** Refreshes what is stored of the tasks of this device, when the list is opened and whenever its reader comes back to it. */
export function useRefreshedTasks() {
  const [missing, setMissing] = useState<'offline' | 'down'>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const stopped = useRef(false)

  const refresh = useCallback(async () => {
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

  return { missing, busy, refresh }
}
