'use client'

import { useEffect } from 'react'

/**
 * Animates blocks marked `data-reveal` when they scroll into view. The page is complete and visible without it: the
 * first scroll loads the animation, which hides only blocks that are still below the window.
 *
 * It uses framer-motion's `animate` on existing elements instead of its components under `LazyMotion`, which would need every
 * section in the browser's code: 35 kB of script (gzipped) instead of 4 kB.
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
