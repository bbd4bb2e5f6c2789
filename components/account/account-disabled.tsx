'use client'

import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { OwnApplication } from '@/components/joining/own-application'
import { BlockedArea } from '@/components/layout/blocked-area'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useAccountCheck } from '@/lib/people/accounts/client'
import { useLogout } from '@/lib/platform/browser/logout'
import { useAuth } from '@/lib/platform/browser/session'
import { linkQueries } from '@/lib/work/links/client'

/**
 * Replaces every page of an area while the account is disabled (SPEC section 2), and disappears by itself once the account is enabled again. Somebody who
 * applied to become a promoter reads of their application instead.
 */
export function AccountDisabled() {
  const isApplicant = useAuth(({ user }) => user?.application !== undefined)
  return isApplicant ? <OwnApplication /> : <Disabled />
}

function Disabled() {
  const t = useTranslations('area.disabled')
  const auth = useTranslations('auth')
  const { check, checking } = useAccountCheck()
  const { logout, busy } = useLogout()
  const { data: contact } = useQuery(linkQueries.contact())
  return (
    <BlockedArea className="max-w-auth justify-center">
      <Card className="flex flex-col items-center gap-5 text-center sm:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-danger-tint text-danger">
          <Lock aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <div className="flex flex-col gap-2">
          <h1 className="text-2xl font-extrabold">{t('title')}</h1>
          <p className="text-muted">{t('text')}</p>
        </div>
        <div className="flex w-full flex-col gap-2">
          <a
            {...(contact ? { href: contact } : { 'aria-disabled': true, role: 'link' })}
            {...(contact?.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' })}
            className={buttonClass({ size: 'lg' }, 'w-full')}
          >
            {t('contact')}
          </a>
          <Button variant="secondary" busy={checking} onClick={check} className="w-full">
            {t('check')}
          </Button>
          <Button variant="quiet" busy={busy} onClick={logout} className="w-full">
            {auth('logout')}
          </Button>
        </div>
      </Card>
    </BlockedArea>
  )
}
