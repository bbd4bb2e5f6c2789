'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import type { BegunTask } from './begun-on-device'

interface Loaded {
  begun: BegunTask[]
  List: ComponentType<{ begun: BegunTask[] }>
}

/**
 * What was begun on this device, above everything else of a page: browsers inside of apps close tabs, and nobody should look for a task that is theirs.
 * Nothing where nothing was begun; loaded after the page, which is for those who come for the first time. Needs the texts of `tasks.begun`.
 */
export function BegunTasks({ className }: { className?: string }) {
  const [loaded, setLoaded] = useState<Loaded>()
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const { begunTasks } = await importWithTimeout(import('./begun-on-device'))
      const begun = begunTasks()
      const { BegunList } = begun.length > 0 ? await importWithTimeout(import('./begun-list')) : {}
      if (!isLeft) setLoaded(BegunList && { begun, List: BegunList })
    }
    const again = () => void look().catch(() => {})
    again()
    window.addEventListener('pageshow', again)
    window.addEventListener('storage', again)
    return () => {
      isLeft = true
      window.removeEventListener('pageshow', again)
      window.removeEventListener('storage', again)
    }
  }, [])
  if (!loaded) return null
  return (
    <div className={className}>
      <loaded.List begun={loaded.begun} />
    </div>
  )
}
