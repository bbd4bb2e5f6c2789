'use client'

import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Skeleton } from '@/components/ui/skeleton'
import { useLogout } from '@/lib/platform/browser/logout'
import type { SessionUser } from '@/lib/platform/browser/session'
import { entryClass } from './nav-items'

/** Name and e-mail of the signed-in user. */
export const Person = ({ user }: { user: SessionUser | undefined }) => (
  <div className="min-w-0">
    {user ? <p className="truncate leading-snug font-semibold">{user.name}</p> : <Skeleton className="my-[3px] h-4 w-32" />}
    {user ? <p className="truncate text-sm text-muted">{user.email}</p> : <Skeleton className="my-[3.5px] h-3.5 w-40" />}
  </div>
)

/** @param before closes the menu around this button, then calls its argument */
export function Logout({ dense = false, before }: { dense?: boolean; before?: (act: () => void) => void }) {
  const t = useTranslations('auth')
  const { logout, busy } = useLogout()
  return (
    <button
      type="button"
      data-tip={t('logout')}
      onClick={busy ? undefined : () => (before ? before(logout) : logout())}
      aria-busy={busy || undefined}
      className={entryClass(dense, 'hover:bg-danger-tint hover:text-danger aria-busy:cursor-progress')}
    >
      <LogOut aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="truncate icons:sr-only">{t('logout')}</span>
    </button>
  )
}
