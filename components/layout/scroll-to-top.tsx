'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Scrolls to the top on every route change (SPEC section 2), unless the address names a place on the page. The stylesheet makes it
 * smooth, the router's own scrolling too. Back and Forward lead to where the reader was, which the browser knows; a smooth way up
 * that is still under way would go on over it, so Back from there leads to the place that was noted.
 */
export function ScrollToTop() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const cameBackTo = useRef<string>(undefined)
  const scrolled = useRef(0)
  const left = useRef<{ pathname: string; top: number }>(undefined)
  useEffect(() => {
    const follow = () => {
      cameBackTo.current = window.location.pathname
    }
    const note = () => {
      scrolled.current = window.scrollY
    }
    window.addEventListener('popstate', follow, { capture: true })
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('popstate', follow, { capture: true })
      window.removeEventListener('scroll', note)
    }
  }, [])
  useEffect(() => {
    if (previous.current === pathname) return
    const from = { pathname: previous.current, top: scrolled.current }
    previous.current = pathname
    const cameBack = cameBackTo.current === pathname
    cameBackTo.current = undefined
    if (!cameBack) {
      left.current = from
      if (!window.location.hash) window.scrollTo({ top: 0 })
    } else if (left.current?.pathname === pathname) {
      const back = { top: left.current.top, behavior: 'instant' } as const
      left.current = undefined
      // The first ends the way up, the second undoes what that had gone meanwhile.
      window.scrollTo(back)
      requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(back)))
    }
  }, [pathname])
  return null
}
