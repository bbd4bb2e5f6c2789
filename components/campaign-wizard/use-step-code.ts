'use client'

import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { reloadIfReplaced } from '@/lib/platform/browser/reload-if-replaced'
import { whenIdle } from '@/lib/platform/browser/when-idle'
import type { StepKindName } from '@/lib/work/campaigns/steps/registry'
import { stepLoaders } from './steps/loaders'

const loaded = new Map<StepKindName, ComponentType>()

async function load(kind: StepKindName) {
  if (!loaded.has(kind)) loaded.set(kind, await importWithTimeout(stepLoaders[kind]()))
}

/**
 * Loads the code of the step to show, and when the page is idle that of the next one.
 * @returns the step once it is loaded; `missing` after loading failed, then `retry` tries again
 */
export function useStepCode(kind: StepKindName, next: StepKindName | undefined) {
  const [, show] = useState<StepKindName>()
  const [missing, setMissing] = useState(false)
  const retry = useCallback(async () => {
    setMissing(false)
    try {
      await load(kind)
      show(kind)
    } catch (error) {
      // The draft survives the reload.
      if (!(await reloadIfReplaced(error))) setMissing(true)
    }
  }, [kind])
  useEffect(() => {
    if (loaded.has(kind)) show(kind)
    else retry()
  }, [kind, retry])
  useEffect(() => {
    if (next) return whenIdle(() => load(next).catch(() => {}))
  }, [next])
  return { Step: loaded.get(kind), missing, retry }
}
