'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Scrolls to the top on every route change (SPEC section 2), unless the address names a place on the page. The stylesheet makes it
 * smooth, the router's own scrolling too. Back and Forward lead to where the reader was, which the browser knows.
 */
export function ScrollToTop() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  const cameBackTo = useRef<string>(undefined)
  useEffect(() => {
    const follow = () => {
      cameBackTo.current = window.location.pathname
    }
    window.addEventListener('popstate', follow, { capture: true })
    return () => window.removeEventListener('popstate', follow, { capture: true })
  }, [])
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const cameBack = cameBackTo.current === pathname
    cameBackTo.current = undefined
    if (!cameBack && !window.location.hash) window.scrollTo({ top: 0 })
  }, [pathname])
  return null
}
