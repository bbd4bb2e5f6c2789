'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api-error'
import { fetchMyTask } from '@/lib/my-task/client'
import type { MyTask } from '@/lib/my-task/contract'
import { type KeptTask, keepTask, useKeptTasks } from './tasks-on-device'

/** Why the newest state is missing: no connection, a server that is away, or a token that opens nothing. */
export type Missing = 'offline' | 'down' | 'gone'

/** A task older than this is asked for again when the reader comes back to the page. */
const STALE_MS = 60_000

const missingAfter = (error: unknown): Missing => {
  if (!(error instanceof ApiError) || error.status === 0) return 'offline'
  return error.status === 404 ? 'gone' : 'down'
}

/** Keeps what the server said. A token of the task's own sets the payout method, one from its number does not: the better one stays. */
export function keepSeen(token: string, task: MyTask): void {
  const known = useKeptTasks.getState().tasks.find(({ code }) => code === task.payment_code)
  keepTask({
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
export function useTask(token: string, kept: KeptTask['seen']) {
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

  const refresh = useCallback(async () => {
    const mine = ++turn.current
    setBusy(true)
    try {
      const task = await fetchMyTask(token)
      // The answer of a change is newer.
      if (mine === turn.current) take(task)
    } catch (error) {
      if (mine !== turn.current) return
      setMissing(missingAfter(error))
      setBusy(false)
    }
  }, [token, take])

  const seenAt = useRef(0)
  seenAt.current = missing || !seen ? 0 : Date.parse(seen.at)
  useEffect(() => {
    refresh()
    const look = () => document.visibilityState === 'visible' && Date.now() - seenAt.current > STALE_MS && refresh()
    window.addEventListener('online', refresh)
    document.addEventListener('visibilitychange', look)
    return () => {
      turn.current++
      window.removeEventListener('online', refresh)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])

  return { seen, missing, busy, refresh, take }
}
