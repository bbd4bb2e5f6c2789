'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Brings a whole field into view, its error included, when it has an error and the focus: the focus alone shows the input. */
export function useErrorInView<Box extends HTMLElement>(error: string | undefined): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    const field = box.current
    if (!error || !field) return
    // Two frames on: what is said in the bar at the bottom has changed its height then.
    const show = () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          field.scrollIntoView({ block: 'nearest', behavior: 'instant' })
          // At once: a smooth one is cut off by the next. A field may be taller than the room above the bar.
          field.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        }),
      )
    if (field.contains(document.activeElement)) show()
    // The same error once more changes nothing but the focus.
    field.addEventListener('focusin', show)
    return () => field.removeEventListener('focusin', show)
  }, [error])
  return box
}
