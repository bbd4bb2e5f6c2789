'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** How long a way up that was begun for the page before may go on. */
const LATE_MS = 600

/** Scrolls to a position, and again when something else scrolls away from it, until the reader moves or the time is over. @param top in pixels */
function stayAtPlace(top: number) {
  const stop = new AbortController()
  const { signal } = stop
  const restore = () => {
    if (!signal.aborted && Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' })
  }
  // The first call stops a smooth scroll, the later ones restore the position.
  window.scrollTo({ top, behavior: 'instant' })
  requestAnimationFrame(() => requestAnimationFrame(restore))
  window.addEventListener('scroll', restore, { signal, passive: true })
  for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'])
    window.addEventListener(move, () => stop.abort(), { signal, passive: true, capture: true })
  setTimeout(() => stop.abort(), LATE_MS)
}

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
  // With the change itself: Back may come before an effect that follows it, and would be taken for the way to the next page.
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
      stayAtPlace(left.current.top)
      left.current = undefined
    }
  }, [pathname])
  return null
}
