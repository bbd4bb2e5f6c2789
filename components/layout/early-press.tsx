'use client'

import { useEffect } from 'react'

/** Lets what was pressed before the page's script ran happen now, once: nobody has to press twice on a slow phone. */
export function EarlyPress() {
  useEffect(() => {
    // Not at once: a task in progress is first shown where it stopped, and a button that went with that means nothing any more.
    const timer = setTimeout(() => {
      window.repeatEarlyPress?.()
      window.repeatEarlyPress = undefined
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}
