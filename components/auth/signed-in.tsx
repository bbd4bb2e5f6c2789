'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Role } from '@/lib/api/endpoint'
import { useLogout } from '@/lib/auth/client'
import { dropSessionCookie } from '@/lib/auth/cookie'
import { useAuth } from '@/lib/session/store'

/** Who is signed in, and the way out. */
export function SignedIn({ area }: { area: Role }) {
  const t = useTranslations('auth')
  const router = useRouter()
  const user = useAuth((state) => state.user)
  const { logout, busy } = useLogout()

  useEffect(() => {
    // A cookie without the stored session, or of another person: this page could call nothing, and `/login` would lead back here.
    if (useAuth.getState().user?.role === area) return
    useAuth.getState().clear()
    dropSessionCookie().then(
      () => router.replace('/login'),
      () => router.replace('/'),
    )
  }, [area, router])

  return (
    <Card className="flex flex-col gap-6 sm:p-8" aria-busy={!user}>
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-extrabold">{t(area === 'admin' ? 'admin_title' : 'promoter_title')}</h1>
        <p className="text-muted">{t('dashboard_follows')}</p>
      </div>
      <dl className="flex flex-col gap-1 border-y border-line py-5">
        <dt className="text-sm text-muted">{t('signed_in_as')}</dt>
        <dd className="text-lg font-semibold">{user?.name ?? '…'}</dd>
        <dd className="break-all text-muted">{user?.email}</dd>
      </dl>
      <Button look="secondary" busy={busy} onClick={logout}>
        {t('logout')}
      </Button>
    </Card>
  )
}
