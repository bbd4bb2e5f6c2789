'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/browser/api-error'
import { fetchMyTask } from '@/lib/work/my-task/client'
import type { MyTask } from '@/lib/work/my-task/contract'
import { isAwaited } from './task-state'
import { type SavedTask, saveTask, useSavedTasks } from './tasks-on-device'

/** Why the newest state is missing: no connection, an unavailable server, or a token that opens no task. */
export type Missing = 'offline' | 'down' | 'gone'

/** Milliseconds until an open page fetches the task again; partly random, so that many pages do not ask at the same moment. */
const nextLook = (failures: number) => (24_000 + Math.random() * 5_000) * 2 ** Math.min(failures, 4)

/** What a failed call for a task means. */
export const missingAfter = (error: unknown): Missing => {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline'
  return error.status === 404 ? 'gone' : 'down'
}

/** Stores the server's answer. A token from a submission or the team may set the payout method, one from the number may not, so the former is not replaced by the latter. */
export function keepSeen(token: string, task: MyTask): void {
  const known = useSavedTasks.getState().tasks.find(({ code }) => code === task.payment_code)
  saveTask({
    code: task.payment_code,
    token: (task.ask_first && known?.token) || token,
    received_at: task.events[0]?.at,
    name: task.name,
    seen: { at: new Date().toISOString(), task },
  })
}

/**
 * The task of a token: first as stored on this device, then as the server answers.
 * @returns `seen` with the time of the answer; `missing` if the newest state could not be fetched; `take` for the answer of a change
 */
export function useTask(token: string, kept: SavedTask['seen']) {
  const [seen, setSeen] = useState(kept)
  const [missing, setMissing] = useState<Missing>()
  const [busy, setBusy] = useState(true)
  const turn = useRef(0)

  const take = useCallback(
    (task: MyTask) => {
      turn.current++
      keepSeen(token, task)
      setSeen({ at: new Date().toISOString(), task })
      setMissing(undefined)
      setBusy(false)
    },
    [token],
  )

  const failures = useRef(0)
  const refresh = useCallback(async () => {
    const mine = ++turn.current
    setBusy(true)
    try {
      const task = await fetchMyTask(token)
      failures.current = 0
      // An answer to a change is newer than this one.
      if (mine === turn.current) take(task)
    } catch (error) {
      failures.current++
      if (mine !== turn.current) return
      setMissing(missingAfter(error))
      setBusy(false)
    }
  }, [token, take])

  const awaited = useRef(true)
  awaited.current = !seen || isAwaited(seen.task)
  useEffect(() => {
    refresh()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        if (awaited.current && document.visibilityState === 'visible' && navigator.onLine) refresh()
        wait()
      }, nextLook(failures.current))
    }
    wait()
    const look = () => document.visibilityState === 'visible' && refresh()
    window.addEventListener('online', refresh)
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      turn.current++
      clearTimeout(timer)
      window.removeEventListener('online', refresh)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])

  return { seen, missing, busy, refresh, take }
}
