'use client'

import { useEffect } from 'react'

/**
 * Lets the blocks marked `data-reveal` rise in as they scroll into view. The page is complete and visible without it: the
 * first scroll fetches the animation, which hides only what is still below the window.
 *
 * framer-motion's `animate` for elements that are there already, not its components under `LazyMotion`: those would need every
 * section in the browser's code, and 35 kB of script (gzipped), where this is 4 kB.
 */
export function Reveal() {
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let stop: (() => void) | undefined
    let left = false
    const start = async () => {
      const { revealOnScroll } = await import('./reveal-motion')
      if (!left) stop = revealOnScroll()
    }
    window.addEventListener('scroll', start, { passive: true, once: true })
    return () => {
      left = true
      window.removeEventListener('scroll', start)
      stop?.()
    }
  }, [])
  return null
}
