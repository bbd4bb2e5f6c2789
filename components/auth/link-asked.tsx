'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { create } from 'zustand'
import { Button } from '@/components/ui/button'
import { askForLink } from '@/lib/people/password-resets/client'
import { AuthCard } from './auth-card'
import { FormFailure } from './form-failure'
import { useSentForm } from './use-sent-form'

/** Seconds until another letter may be requested; most letters arrive within this time. */
const AGAIN_SECONDS = 60

interface Asked {
  email: string
  /** In milliseconds since 1970. */
  at: number
}

/** The last request, until the page is reloaded. Outside of the components, because it must survive a change of language. */
export const useAsked = create<{ asked: Asked | undefined; ask: (email: string) => void; other: () => void }>()((set) => ({
  asked: undefined,
  ask: (email) => set({ asked: { email: email.trim(), at: Date.now() } }),
  other: () => set({ asked: undefined }),
}))

const secondsLeft = (at: number) => Math.max(0, Math.ceil(AGAIN_SECONDS - (Date.now() - at) / 1000))

/** Seconds until another letter may be requested. */
function useWait(at: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(at))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft(at)), 500)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}

/** Shown after a link was requested: what arrives, how long it takes, and what to do if it does not. It must not reveal whether the account exists. */
export function LinkAsked({ email, at }: Asked) {
  const t = useTranslations('auth')
  const wait = useWait(at)
  const form = useForm({ defaultValues: { email } })
  const { submit, busy, failure } = useSentForm(form, askForLink, () => useAsked.getState().ask(email))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <AuthCard
      title={t('forgot.sent_title')}
      titleRef={title}
      lead={t.rich('forgot.sent', { address: email, email: (text) => <strong className="text-ink">{text}</strong> })}
      other={{ question: t('forgot.remembered'), href: '/login', text: t('sign_in') }}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>{t('forgot.hints.spam')}</li>
        <li>{t('forgot.hints.newest')}</li>
        <li>{t('forgot.hints.limit')}</li>
      </ul>
      <FormFailure text={failure} />
      <div className="flex flex-col gap-2">
        <Button variant="secondary" size="lg" disabled={wait > 0} busy={busy} onClick={form.handleSubmit(submit)} className="figure w-full">
          {wait > 0 ? t('forgot.wait', { seconds: wait }) : t('forgot.again')}
        </Button>
        <Button variant="quiet" onClick={useAsked.getState().other}>
          {t('forgot.other')}
        </Button>
      </div>
    </AuthCard>
  )
}
