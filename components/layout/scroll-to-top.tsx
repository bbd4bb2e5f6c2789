'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls to the top on every route change (SPEC section 2), unless the address has a hash. The stylesheet makes scrolling
 * smooth, the router's own too. Back and Forward restore the browser's scroll position; a smooth scroll to the top
 * that is still under way would override it, so Back then scrolls to a position that was saved before.
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
  // With the change itself: Back may be pressed before an effect that comes after it, and would be taken for the way to the next page.
  useLayoutEffect(() => {
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
      // The first call stops the smooth scroll, the second restores the position.
      window.scrollTo(back)
      requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(back)))
    }
  }, [pathname])
  return null
}
