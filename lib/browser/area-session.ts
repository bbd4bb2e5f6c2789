'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { Role } from '@/lib/contract/endpoint'
import { type SessionUser, useAuth } from './session'
import { dropSessionCookie } from './session-cookie'

/**
 * The person whom a guarded area belongs to; undefined until the browser knows, and for whoever is led away: without a
 * session to `/login`, with another role to `/` (SPEC section 2). A convenience: the boundary is the API.
 */
export function useAreaSession(area: Role): SessionUser | undefined {
  const router = useRouter()
  const user = useAuth((state) => state.user)
  const token = useAuth((state) => state.token)

  useEffect(() => {
    const leave = () => {
      useAuth.getState().clear()
      // Without the cookie gone, the page guard would lead from `/login` straight back here.
      dropSessionCookie()
        .catch(() => {})
        .finally(() => router.replace('/login'))
    }
    const look = () => {
      const session = useAuth.getState()
      if (!session.user || !session.token) leave()
      else if (session.user.role !== area) router.replace('/')
    }
    look()
    // Another tab signed out, signed in, or was given a new token: this one's own would be dead.
    const follow = async (event: StorageEvent) => {
      if (event.key !== useAuth.persist.getOptions().name || event.newValue === null) return
      await useAuth.persist.rehydrate()
      look()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [area, router])

  return token && user?.role === area ? user : undefined
}
