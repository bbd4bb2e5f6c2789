'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { useLateForm } from '@/components/ui/use-late-form'
import { onFirstTouch } from '@/lib/platform/browser/first-touch'
import { takeEmail, takeNotice } from '@/lib/platform/browser/sign-in-notice'
import { toast } from '@/lib/platform/browser/toast'
import { EmailField } from './email-field'
import { FormFailure } from './form-failure'
import { PasskeyButton } from './passkey-button'

const load = () => import('./login-form-logic').then(({ LoginFormLogic }) => LoginFormLogic)

/**
 * Sign in (SPEC section 2, 'Auth screens'). The code that validates and sends the form (react-hook-form, API client, session) is loaded when
 * somebody first touches the page: running it earlier would delay the first press.
 */
export function LoginForm() {
  const t = useTranslations('auth')
  const toasts = useTranslations('toasts')
  const failures = useTranslations('errors')
  const { form, wiring, submit, waiting, failed, fetchLogic, logic } = useLateForm('login', load)

  useEffect(() => onFirstTouch(fetchLogic), [fetchLogic])

  useEffect(() => {
    const notice = takeNotice()
    // Delayed until after the page's other effects, because one of them removes the previous page's toasts.
    if (notice === 'logged_out' || notice === 'account_gone') setTimeout(() => toast.success(toasts(notice)))
    if (notice === 'session_ended') setTimeout(() => toast.error(failures('unauthenticated')))
  }, [toasts, failures])

  useEffect(() => {
    const field = form.current?.elements.namedItem('email')
    const email = takeEmail()
    if (email && field instanceof HTMLInputElement) field.value = email
  }, [form])

  const wire = (name: 'email' | 'password') => ({ name, error: wiring?.errors[name], ...wiring?.register(name) })
  return (
    <>
      {logic}
      <form ref={form} method="post" noValidate hidden={wiring?.secondStep ?? false} onSubmit={submit} className="flex flex-col gap-5 [[hidden]]:hidden">
        <FormFailure text={failed ? failures('fallback') : wiring?.failure} />
        <RequiredNote />
        <EmailField {...wire('email')} />
        <PasswordField label={t('password')} autoComplete="current-password" required {...wire('password')} />
        <Link
          href="/forgot-password"
          className="-my-2 inline-flex min-h-11 items-center self-start font-semibold text-accent-deep underline underline-offset-2"
        >
          {t('forgot_link')}
        </Link>
        <Button type="submit" size="lg" busy={waiting || wiring?.busy} className="mt-1 w-full">
          {t('sign_in')}
        </Button>
        <PasskeyButton />
      </form>
    </>
  )
}
