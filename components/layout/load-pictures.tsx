'use client'

import { useEffect } from 'react'
import { whenIdle } from '@/lib/platform/browser/when-idle'

const loadAll = () => {
  for (const image of document.images) image.loading = 'eager'
}

/**
 * Loads the page's remaining pictures once it has loaded and is idle, so that on a slow connection nobody scrolls to empty frames and a printed page has
 * them all. Whoever saves data gets them near the window, and on paper.
 */
export function LoadPictures() {
  useEffect(() => {
    const savesData = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData
    let cancel: (() => void) | undefined
    const start = () => {
      cancel = whenIdle(loadAll)
    }
    window.addEventListener('beforeprint', loadAll)
    if (!savesData) {
      if (document.readyState === 'complete') start()
      else window.addEventListener('load', start, { once: true })
    }
    return () => {
      window.removeEventListener('beforeprint', loadAll)
      window.removeEventListener('load', start)
      cancel?.()
    }
  }, [])
  return null
}
