'use client'

import { useEffect, useState } from 'react'
import { type LinkPage, linkToken } from './link-token'

/** The token of the page's link, or of one that is opened later on the same page: undefined until the browser has looked, null without one. */
export function useLinkToken(page: LinkPage): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const look = () => setToken(linkToken(page) ?? null)
    look()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [page])
  return token
}
