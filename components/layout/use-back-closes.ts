'use client'

import { useCallback, useEffect, useRef } from 'react'

/**
 * Lets the browser's Back close a menu that covers the page: while it is open there is one more entry in the history.
 * @returns `closeThen` closes it and does something else as soon as that entry is gone, such as going to another page
 */
export function useBackCloses(open: boolean, close: () => void): (act: () => void) => void {
  const latest = useRef(close)
  latest.current = close
  const next = useRef<() => void>(undefined)
  useEffect(() => {
    if (!open) return
    // With what the router keeps in it, so that going back changes nothing else.
    window.history.pushState({ ...window.history.state, menu: true }, '')
    const follow = () => latest.current()
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('popstate', follow)
      const act = next.current
      next.current = undefined
      // After the router's own listener, and after whatever holds the page still has let go of it.
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
