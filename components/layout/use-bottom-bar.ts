'use client'

import { type RefObject, useEffect } from 'react'

/** Says how high a bar is that stays at the lower edge of the window, so that nothing that is scrolled to comes to lie under it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement
    // On wide screens it is not there, or lies still in the page.
    const observer = new ResizeObserver(() => {
      const stays = ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      root.style.setProperty('--bottom-bar', stays ? `${element.offsetHeight}px` : '0px')
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--bottom-bar')
    }
  }, [bar])
}
