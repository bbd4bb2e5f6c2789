'use client'

import { type RefObject, useEffect } from 'react'

/**
 * Publishes the height of a bar at the page's lower edge, so that content can avoid it: `:root`, the body and elements of the class
 * `above-bars` get it as a property, which is 0 without the bar.
 * @param gap pixels below the bar
 * @param isThere false while the bar is not on the page
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, property: '--bottom-bar' | '--action-bar' | '--cookie-banner', gap = 0, isThere = true) {
  useEffect(() => {
    const element = bar.current
    if (!isThere || !element) return
    // The property is not inherited, because inheriting it from `:root` would make the browser recompute every element's style, so the rule names each user of it.
    // Of the bar's own page, which a frame may be.
    const page = element.ownerDocument
    const sheet = new (page.defaultView ?? window).CSSStyleSheet()
    page.adoptedStyleSheets.push(sheet)
    // The height also changes when a screen size hides the bar or makes it part of the page.
    const observer = new ResizeObserver(() => {
      const height = getComputedStyle(element).position === 'static' ? 0 : element.offsetHeight + gap
      sheet.replaceSync(`:root,body,.above-bars{${property}:${height}px}`)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      const sheets = page.adoptedStyleSheets
      sheets.splice(sheets.indexOf(sheet), 1)
    }
  }, [bar, property, gap, isThere])
}
