'use client'

import { KeyRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { takeAskedPage } from '@/lib/platform/browser/asked-page'
import { showFailure } from '@/lib/platform/browser/failure'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { toast } from '@/lib/platform/browser/toast'

/** Signs in with a passkey alone, of whatever account the device offers. */
export function PasskeyButton() {
  const t = useTranslations('auth')
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  async function press() {
    if (busy) return
    if (typeof window.PublicKeyCredential !== 'function') return toast.error(t('second_step.no_passkeys'))
    setBusy(true)
    try {
      const { REDIRECT_MS, signInByPasskey } = await importWithTimeout(import('@/lib/people/accounts/sign-in-client'))
      const { role } = await signInByPasskey()
      setTimeout(() => router.replace(takeAskedPage(role)), REDIRECT_MS)
    } catch (error) {
      setBusy(false)
      if (error instanceof Error && error.name === 'ApiError') showFailure(error)
      else toast.error(t('second_step.passkey_failed'))
    }
  }
  return (
    <Button variant="secondary" size="lg" busy={busy} onClick={press} className="w-full">
      <KeyRound aria-hidden className="size-5" strokeWidth={1.75} />
      <span>{t('second_step.passkey')}</span>
    </Button>
  )
}
