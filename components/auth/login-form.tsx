'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ComponentType, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { REDIRECT_MS, signIn } from '@/lib/accounts/sign-in-client'
import { ApiError } from '@/lib/browser/call'
import { showFailure } from '@/lib/browser/failure'
import { useFieldText, useKeptValues, useLateResolver } from '@/lib/browser/forms'
import { importWithTimeout } from '@/lib/browser/import-with-timeout'
import { takeEmail, takeNotice } from '@/lib/browser/sign-in-notice'
import { toast } from '@/lib/browser/toast'
import { useKeptState } from '@/lib/browser/use-kept-state'
import type { AskedFactor } from '@/lib/contract/second-factor'
import { EmailField } from './email-field'
import { FormFailure } from './form-failure'
import type { SecondStep } from './second-step'
import { useSentForm } from './use-sent-form'

const rules = () => import('./rules').then(({ loginRules }) => loginRules)

/** Sign in (SPEC section 2, 'Auth screens'). */
export function LoginForm() {
  const t = useTranslations('auth')
  const toasts = useTranslations('toasts')
  const failures = useTranslations('errors')
  const fieldText = useFieldText()
  const router = useRouter()
  const form = useForm({ resolver: useLateResolver(rules), defaultValues: { email: '', password: '' } })
  useKeptValues('login', form)
  const { errors } = form.formState
  const [asked, setAsked] = useKeptState<AskedFactor>('second-factor')
  const [Step, setStep] = useState<ComponentType<Parameters<typeof SecondStep>[0]>>()
  const enter = ({ role }: { role: string }) => setTimeout(() => router.replace(`/${role}`), REDIRECT_MS)
  const send = (values: Parameters<typeof signIn>[0]) =>
    signIn(values).catch((error) => {
      if (error instanceof ApiError && error.asked) setAsked(error.asked)
      throw error
    })
  const { submit, busy, failure } = useSentForm(form, send, enter)

  useEffect(() => {
    if (!asked || Step) return
    importWithTimeout(import('./second-step')).then(
      (part) => setStep(() => part.SecondStep),
      (error) => {
        setAsked(undefined)
        showFailure(error)
      },
    )
  }, [asked, Step, setAsked])

  useEffect(() => {
    const notice = takeNotice()
    // After the page's other effects, one of which removes the previous page's toasts.
    if (notice === 'logged_out') setTimeout(() => toast.success(toasts('logged_out')))
    if (notice === 'session_ended') setTimeout(() => toast.error(failures('unauthenticated')))
  }, [toasts, failures])

  const { setValue } = form
  useEffect(() => {
    const email = takeEmail()
    if (email) setValue('email', email)
  }, [setValue])

  const second = asked && Step
  return (
    <>
      {second && <Step asked={asked} credentials={form.getValues} onSignedIn={enter} onBack={() => setAsked(undefined)} />}
      <form method="post" noValidate hidden={Boolean(second)} onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5 [[hidden]]:hidden">
        <FormFailure text={failure} />
        <RequiredNote />
        <EmailField error={fieldText(errors.email)} {...form.register('email')} />
        <PasswordField label={t('password')} autoComplete="current-password" required error={fieldText(errors.password)} {...form.register('password')} />
        <Link
          href="/forgot-password"
          className="-my-2 inline-flex min-h-11 items-center self-start font-semibold text-accent-deep underline underline-offset-2"
        >
          {t('forgot_link')}
        </Link>
        <Button type="submit" size="lg" busy={busy || Boolean(asked)} className="mt-1 w-full">
          {t('sign_in')}
        </Button>
      </form>
    </>
  )
}
