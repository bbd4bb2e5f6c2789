'use client'

import { useCallback, useEffect, useState } from 'react'

const TOKEN = /^#([\w-]{20,100})$/

/** Kept for this tab, so that a reload or another language does not lose it. */
function kept(name: string, change?: string | null): string | null {
  try {
    if (change) sessionStorage.setItem(name, change)
    if (change === null) sessionStorage.removeItem(name)
    return sessionStorage.getItem(name)
  } catch {
    // Storage is switched off.
    return null
  }
}

/**
 * The secret of an address such as `/invitation#<token>`: no request carries it, and it leaves the address bar and the history, which are seen
 * and shared, once the page runs.
 * @param name under which the tab keeps it
 * @returns the token, undefined until the browser has read the address, null without one; and what forgets it
 */
export function useFragmentToken(name: string): { token: string | null | undefined; forget: () => void } {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const read = () => {
      const written = TOKEN.exec(window.location.hash)?.[1]
      const known = kept(name, written)
      setToken(written ?? known)
      // After the router has begun to follow the address: it writes its own back otherwise.
      if (written) setTimeout(() => window.history.replaceState(null, '', window.location.pathname + window.location.search))
    }
    read()
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [name])
  return { token, forget: useCallback(() => void kept(name, null), [name]) }
}
