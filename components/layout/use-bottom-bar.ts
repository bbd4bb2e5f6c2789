'use client'

import { type RefObject, useEffect } from 'react'

/**
 * Publishes the height of a bar at the lower edge of the window, so that elements are not scrolled under it.
 * @param property another one for a second bar above the first
 */
export function useBottomBar(bar: RefObject<HTMLElement | null>, property: '--bottom-bar' | '--action-bar' = '--bottom-bar') {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement
    // On wide screens the bar is hidden, or part of the page.
    const observer = new ResizeObserver(() => {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      root.style.setProperty(property, stays ? `${element.offsetHeight}px` : '0px')
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty(property)
    }
  }, [bar, property])
}
