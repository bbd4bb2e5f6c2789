'use client'

import { type ReactNode, useEffect, useRef } from 'react'

const SOLID_AFTER = 50
const HIDDEN_AFTER = 100

/**
 * The fixed bar: transparent at the top, white with a shadow after 50 px, hidden while scrolling down past 100 px
 * (SPEC section 9). Uses data attributes instead of state, so that scrolling does not render.
 */
export function TopBarShell({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    let last = window.scrollY
    let frame = 0
    const update = () => {
      frame = 0
      const y = Math.max(0, window.scrollY)
      bar.current?.toggleAttribute('data-solid', y > SOLID_AFTER)
      if (y !== last) bar.current?.toggleAttribute('data-away', y > HIDDEN_AFTER && y > last)
      last = y
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [])
  return (
    <header
      ref={bar}
      className="fixed inset-x-0 top-0 z-40 border-b border-transparent transition-[translate,background-color,box-shadow] duration-200 has-focus-visible:translate-y-0 data-away:not-has-focus-visible:-translate-y-full data-away:not-has-focus-visible:shadow-none! data-solid:bg-surface data-solid:shadow-float print:hidden"
    >
      {children}
    </header>
  )
}
