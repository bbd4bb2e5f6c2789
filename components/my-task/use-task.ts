'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/platform/browser/api-error'
import { fetchMyTask } from '@/lib/work/my-task/client'
import type { MyTask } from '@/lib/work/my-task/contract'
import { type SavedTask, saveTask, useSavedTasks } from './tasks-on-device'

/** Why the newest state is missing: no connection, a server that is away, or a token that opens nothing. */
export type Missing = 'offline' | 'down' | 'gone'

/** How often an open page looks for news, in milliseconds: a little less than half a minute, so that many pages do not ask at one moment. */
const nextLook = (failures: number) => (24_000 + Math.random() * 5_000) * 2 ** Math.min(failures, 4)

/** Whether the team may change it: by a decision, by undoing one, which takes a returned task too, or by a payment. */
const isAwaited = ({ status, payout_refusal }: MyTask) => status !== 'approved' || payout_refusal !== 'paid'

const missingAfter = (error: unknown): Missing => {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline'
  return error.status === 404 ? 'gone' : 'down'
}

/** Keeps what the server said. A token of the task's own sets the payout method, one from its number does not: the better one stays. */
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
 * The task that a token opens: at once as it was last seen on this device, then as it is.
 * @returns `seen` with when that was; `missing` if the newest state could not be had; `take` for the answer of a change
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
      // The answer of a change is newer.
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
