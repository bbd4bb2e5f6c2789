'use client'

import { useCallback, useEffect, useRef } from 'react'

/**
 * Makes the browser's Back button close a menu that covers the page, by adding a history entry while it is open.
 * @returns `closeThen` closes the menu and runs a function, such as a navigation, once the entry is removed
 */
export function useBackCloses(open: boolean, close: () => void): (act: () => void) => void {
  const latest = useRef(close)
  latest.current = close
  const next = useRef<() => void>(undefined)
  useEffect(() => {
    if (!open) return
    // Keeps the router's state in the entry, so that going back changes nothing else.
    window.history.pushState({ ...window.history.state, menu: true }, '')
    const follow = () => latest.current()
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('popstate', follow)
      const act = next.current
      next.current = undefined
      // After the router's own listener, and after the scroll lock is released.
      const later = () => {
        if (act) setTimeout(act)
      }
      if (!window.history.state?.menu) return later()
      window.addEventListener('popstate', later, { once: true })
      window.history.back()
    }
  }, [open])
  return useCallback((act) => {
    next.current = act
    latest.current()
  }, [])
}
