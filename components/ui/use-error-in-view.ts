'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a focused field with an error into view, including its error: focusing alone shows only the input. */
export function useErrorInView<Box extends HTMLElement>(error: string | undefined): RefObject<Box | null> {
  const box = useRef<Box>(null)
  useEffect(() => {
    const field = box.current
    if (!error || !field) return
    // After two frames, when a message in the bottom bar has changed the bar's height.
    const show = () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          field.scrollIntoView({ block: 'nearest', behavior: 'instant' })
          // Not smoothly, because the next scroll would interrupt it. A field may be taller than the space above the bar.
          field.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        }),
      )
    if (field.contains(document.activeElement)) show()
    // If the same error appears again, only the focus changes.
    field.addEventListener('focusin', show)
    return () => field.removeEventListener('focusin', show)
  }, [error])
  return box
}
