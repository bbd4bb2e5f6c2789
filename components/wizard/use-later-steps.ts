'use client'

import { useCallback, useEffect, useState } from 'react'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'
import { whenIdle } from '@/lib/platform/browser/when-idle'

/** The first step that needs forms or calls, whose libraries are a fifth of the page's scripts. */
const FIRST_LATER_STEP = 3

type LaterSteps = typeof import('./later-steps')

/**
 * Loads the steps after the second when the page is idle, or at once if the step to show is one of them.
 * @returns `later` once they are loaded; `needed` if the step to show is one of them; `missing` after loading failed, then `fetchLater` tries again
 */
export function useLaterSteps(step: number) {
  const [later, setLater] = useState<LaterSteps>()
  const [missing, setMissing] = useState(false)
  const needed = step >= FIRST_LATER_STEP
  const fetchLater = useCallback(async () => {
    setMissing(false)
    try {
      setLater(await importWithTimeout(import('./later-steps')))
    } catch (error) {
      // The draft survives the reload.
      if (!(await reloadIfReplaced(error))) setMissing(true)
    }
  }, [])
  useEffect(() => {
    if (later) return
    if (!needed) return whenIdle(() => import('./later-steps').then(setLater, () => {}))
    fetchLater()
  }, [later, needed, fetchLater])
  return { later, needed, missing, fetchLater }
}
