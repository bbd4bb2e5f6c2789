'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Calls `act` once, when the element is within `distance` px of the window. */
export function useNear(element: RefObject<Element | null>, act: () => void, distance = 600) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        latest.current()
      },
      { rootMargin: `${distance}px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, distance])
}
