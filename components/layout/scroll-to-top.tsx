'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Scrolls smoothly to the top on every route change (SPEC section 2), unless the address names a place on the page. */
export function ScrollToTop() {
  const pathname = usePathname()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (!window.location.hash) window.scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' })
  }, [pathname])
  return null
}
