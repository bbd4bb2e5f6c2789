'use client'

import { useEffect } from 'react'

declare global {
  interface Window {
    /** Set by the loader of a built page (scripts/first-paint.mjs): ends its watch and repeats the last press that it held back. */
    repeatEarlyPress?: () => void
  }
}

/** Lets what was pressed before the page's script ran happen now, once: nobody has to press twice on a slow phone. */
export function EarlyPress() {
  useEffect(() => {
    window.repeatEarlyPress?.()
    window.repeatEarlyPress = undefined
  }, [])
  return null
}
