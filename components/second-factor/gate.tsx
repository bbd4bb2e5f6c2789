'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { BlockedArea } from '@/components/layout/blocked-area'
import { Button } from '@/components/ui/button'
import { useAccountCheck } from '@/lib/people/accounts/client'
import { useLogout } from '@/lib/platform/browser/logout'
import { useAuth } from '@/lib/platform/browser/session'
import { SecondFactor } from './second-factor'

/** Replaces an area while its user must set up a second factor. It stays until the user confirms that the recovery codes are saved, even if the server reports the second factor earlier. */
export function SecondFactorGate({ children }: { children: ReactNode }) {
  const needed = useAuth((state) => state.user?.second_factor_needed === true)
  const [held, setHeld] = useState(needed)
  if (needed && !held) setHeld(true)
  return held ? <Needed onDone={() => setHeld(false)} /> : children
}

function Needed({ onDone }: { onDone: () => void }) {
  const t = useTranslations('area.second_factor')
  const auth = useTranslations('auth')
  const { check } = useAccountCheck()
  const { logout, busy } = useLogout()
  const goOn = async () => {
    await check()
    onDone()
  }
  return (
    <BlockedArea className="max-w-3xl gap-6 pt-4">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl font-extrabold">{t('needed_title')}</h1>
        <p className="max-w-measure text-muted">{t('needed_text')}</p>
      </div>
      <SecondFactor onKept={goOn} />
      <Button variant="quiet" busy={busy} onClick={logout} className="self-start">
        {auth('logout')}
      </Button>
    </BlockedArea>
  )
}
