'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { signIn } from '@/lib/people/accounts/sign-in-client'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useTurn } from '@/lib/platform/browser/forms'
import type { AskedFactor } from '@/lib/platform/contract/second-factor'
import { FactorForm, type Proof } from './factor-form'

interface Props {
  asked: AskedFactor
  credentials: () => { email: string; password: string }
  onSignedIn: (user: Awaited<ReturnType<typeof signIn>>) => void
  onBack: () => void
}

/** The second step of a sign-in, after the correct password. */
export function SecondStep({ asked, credentials, onSignedIn, onBack }: Props) {
  const t = useTranslations('auth.second_step')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const turn = useTurn()
  // The first challenge can be signed only once, so later attempts ask the server for a new one.
  const request = useRef(asked.passkey)

  async function send(proof: Proof) {
    if (!turn.take()) return
    setBusy(true)
    setError(undefined)
    try {
      onSignedIn(await signIn({ ...credentials(), ...proof }))
    } catch (failure) {
      turn.release()
      setBusy(false)
      if (failure instanceof ApiError && failure.code === 'wrong_code') setError(failure.text)
      else showFailure(failure)
    }
  }
  async function nextRequest() {
    const first = request.current
    request.current = undefined
    if (first) return first
    const again = await signIn(credentials()).catch((failure) => failure)
    if (again instanceof ApiError && again.asked) return again.asked.passkey
    // The second factor was removed meanwhile, so the password was enough.
    if (again instanceof Error) throw again
    onSignedIn(again)
  }
  return (
    <section aria-labelledby="second-step" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="second-step" className="text-lg font-bold">
          {t('title')}
        </h2>
        <p className="text-muted">{t('lead')}</p>
      </div>
      <FactorForm ways={asked.ways} busy={busy} error={error} request={nextRequest} onProof={send} cancel={t('back')} onCancel={onBack} />
      <p className="text-sm text-muted">{t('lost')}</p>
    </section>
  )
}
