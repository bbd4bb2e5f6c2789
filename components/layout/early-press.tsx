'use client'

import { useEffect } from 'react'

/** Repeats the press that was held back before the page's scripts ran, so that nobody has to press twice on a slow phone. */
export function EarlyPress() {
  useEffect(() => {
    // After a task in progress was restored: a button that this removed must not be pressed.
    const timer = setTimeout(() => {
      window.repeatEarlyPress?.()
      window.repeatEarlyPress = undefined
    })
    return () => clearTimeout(timer)
  }, [])
  return null
}
