'use client'

import { useCallback, useEffect, useReducer, useState } from 'react'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'
import { whenIdle } from '@/lib/platform/browser/when-idle'

const loaded = new Map<() => Promise<unknown>, unknown>()

/**
 * A part of a wizard whose code comes after the page: at once where it is needed, otherwise when the page is idle.
 * @param load must be the same function on every rendering
 * @returns the part once it is there; `missing` after loading failed, then `retry` tries again
 */
export function useLatePart<Part>(load: (() => Promise<Part>) | undefined, isNeeded = true) {
  const [, show] = useReducer((count: number) => count + 1, 0)
  const [missing, setMissing] = useState(false)
  const fetchPart = useCallback(async () => {
    if (!load) return
    const part = load()
    // Also one that comes after the reader was told that there is no connection.
    part.then(
      (came) => {
        loaded.set(load, came)
        setMissing(false)
        show()
      },
      () => {},
    )
    await importWithTimeout(part)
  }, [load])
  const retry = useCallback(async () => {
    setMissing(false)
    try {
      await fetchPart()
    } catch (error) {
      // The draft survives the reload.
      if (!(await reloadIfReplaced(error))) setMissing(true)
    }
  }, [fetchPart])
  useEffect(() => {
    if (!load || loaded.has(load)) return
    if (!isNeeded) return whenIdle(() => void fetchPart().catch(() => {}))
    retry()
  }, [load, isNeeded, fetchPart, retry])
  // Safe: each part is kept under what loads it.
  return { part: load && (loaded.get(load) as Part | undefined), missing, retry }
}
