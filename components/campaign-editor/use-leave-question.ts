'use client'

import { useEffect, useState } from 'react'

/**
 * Asks before the page is left while something is not saved: the browser's own question when the tab closes, the caller's for links on the page.
 * @returns the address that was pressed, until it is answered
 */
export function useLeaveQuestion(isUnsaved: boolean): { asked: string | undefined; stay: () => void } {
  const [asked, setAsked] = useState<string>()
  useEffect(() => {
    if (!isUnsaved) return
    const before = (event: BeforeUnloadEvent) => event.preventDefault()
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || event.metaKey || event.ctrlKey || event.shiftKey) return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== window.location.origin || pathname === window.location.pathname) return
      event.preventDefault()
      event.stopPropagation()
      setAsked(pathname + search)
    }
    window.addEventListener('beforeunload', before)
    // In the capturing phase, before the router's own links hear it.
    document.addEventListener('click', press, true)
    return () => {
      window.removeEventListener('beforeunload', before)
      document.removeEventListener('click', press, true)
    }
  }, [isUnsaved])
  return { asked, stay: () => setAsked(undefined) }
}
