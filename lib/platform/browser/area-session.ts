'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import type { Role } from '@/lib/platform/contract/endpoint'
import { keepAskedPage } from './asked-page'
import { type SessionUser, useAuth } from './session'
import { dropSessionCookie } from './session-cookie'

/**
 * The signed-in user of a guarded area. Undefined until the stored session is read, and while redirecting: to `/login` without a
 * session, to `/` with another role (SPEC section 2). For convenience only: the API enforces access.
 */
export function useAreaSession(area: Role): SessionUser | undefined {
  const router = useRouter()
  const user = useAuth((state) => state.user)
  const token = useAuth((state) => state.token)

  useEffect(() => {
    const leave = () => {
      keepAskedPage()
      useAuth.getState().clear()
      // While the cookie exists, the page guard would redirect from `/login` back to this page.
      dropSessionCookie()
        .catch(() => {})
        .finally(() => router.replace('/login'))
    }
    const redirect = () => {
      const session = useAuth.getState()
      if (!session.user || !session.token) leave()
      else if (session.user.role !== area) router.replace('/')
    }
    redirect()
    // Another tab signed out, signed in, or got a new token, so this tab's token may be invalid.
    const follow = async (event: StorageEvent) => {
      if (event.key !== useAuth.persist.getOptions().name || event.newValue === null) return
      await useAuth.persist.rehydrate()
      redirect()
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [area, router])

  return token && user?.role === area ? user : undefined
}
