'use client'

import { type PointerEvent, useRef } from 'react'

/** A pointer that moved by less than this many pixels counts as a press. */
const STILL = 5

/**
 * Scrolls a box by dragging with the mouse; touch scrolls it anyway.
 * @param onPress called for a press without a movement, with its position in the box
 * @returns handlers for the box
 */
export function usePan(onPress: (x: number, y: number) => void) {
  const drag = useRef<{ x: number; y: number; left: number; top: number; moved: boolean }>(undefined)
  return {
    onPointerDown: ({ currentTarget: box, ...event }: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      drag.current = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop, moved: false }
      if (event.pointerType === 'mouse') box.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ currentTarget: box, ...event }: PointerEvent<HTMLElement>) => {
      const from = drag.current
      if (!from) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      from.moved ||= Math.hypot(x, y) >= STILL
      if (from.moved && event.pointerType === 'mouse') box.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' })
    },
    onPointerUp: ({ currentTarget: box, ...event }: PointerEvent<HTMLElement>) => {
      const pressed = drag.current && !drag.current.moved
      drag.current = undefined
      if (!pressed) return
      const { left, top } = box.getBoundingClientRect()
      onPress(event.clientX - left, event.clientY - top)
    },
    // Touch scrolling has started, or the picture was dragged out of the window.
    onPointerCancel: () => {
      drag.current = undefined
    },
  }
}
