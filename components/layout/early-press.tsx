'use client'

import { useEffect } from 'react'

/** Repeats a press that happened before the page's scripts ran, so that nobody has to press twice on a slow phone. */
export function EarlyPress() {
  useEffect(() => {
    // Delayed until a stored draft was restored, because a button that this removes must not be pressed.
    const timer = setTimeout(() => {
      window.repeatEarlyPress?.()
      window.repeatEarlyPress = undefined
      document.getElementById('stuck')?.setAttribute('hidden', '')
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}
