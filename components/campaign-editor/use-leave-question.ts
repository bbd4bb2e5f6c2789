'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * Before the page is left by one of its links, saves what is typed, and asks if something stays unsaved. When the tab closes the browser asks.
 * @param isUnsaved whether something is not saved at this moment @param saveAll returns whether all is saved @param go opens an address
 * @returns the address that was pressed, until it is answered
 */
export function useLeaveQuestion(
  isUnsaved: () => boolean,
  saveAll: () => Promise<boolean>,
  go: (address: string) => void,
): { asked: string | undefined; stay: () => void } {
  const [asked, setAsked] = useState<string>()
  const latest = useRef({ isUnsaved, saveAll, go })
  latest.current = { isUnsaved, saveAll, go }
  useEffect(() => {
    const before = (event: BeforeUnloadEvent) => {
      // A field that passes its text on when it is left does so now.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      if (latest.current.isUnsaved()) event.preventDefault()
    }
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || event.metaKey || event.ctrlKey || event.shiftKey) return
      const { origin, pathname, search } = new URL(link.href)
      if (origin !== window.location.origin || pathname === window.location.pathname || !latest.current.isUnsaved()) return
      event.preventDefault()
      event.stopPropagation()
      const address = pathname + search
      latest.current.saveAll().then((isSaved) => (isSaved ? latest.current.go(address) : setAsked(address)))
    }
    window.addEventListener('beforeunload', before)
    // In the capturing phase, before the router's own links hear it.
    document.addEventListener('click', press, true)
    return () => {
      window.removeEventListener('beforeunload', before)
      document.removeEventListener('click', press, true)
    }
  }, [])
  return { asked, stay: () => setAsked(undefined) }
}
