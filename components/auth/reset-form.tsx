'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button, buttonClass } from '@/components/ui/button'
import { CheckField } from '@/components/ui/check-field'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { REDIRECT_MS } from '@/lib/people/accounts/sign-in-client'
import { chooseNewPassword } from '@/lib/people/password-resets/client'
import { ApiError } from '@/lib/platform/browser/api-error'
import { useFieldText, useKeptValues, useLateResolver } from '@/lib/platform/browser/forms'
import { dropLinkToken } from '@/lib/platform/browser/link-token'
import { useLinkToken } from '@/lib/platform/browser/use-link-token'
import { AuthCard } from './auth-card'
import { FormFailure } from './form-failure'
import { PasswordHint } from './password-hint'
import { useSentForm } from './use-sent-form'

const rules = () => import('./rules').then(({ resetRules }) => resetRules)

const isDead = (error: unknown) => error instanceof ApiError && error.status === 404

/** Chooses a new password with the token of a letter. It does not sign in, because the account may also need a second factor. */
export function ResetForm() {
  const t = useTranslations('auth')
  const fieldText = useFieldText()
  const router = useRouter()
  const form = useForm({ resolver: useLateResolver(rules), defaultValues: { token: '', new_password: '', new_password_confirmation: '', end_access: false } })
  useKeptValues('reset', form)
  const [dead, setDead] = useState(false)
  const deadTitle = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (dead) deadTitle.current?.focus()
  }, [dead])
  const { setValue } = form
  const token = useLinkToken('reset-password')
  useEffect(() => {
    if (token === undefined) return
    setValue('token', token ?? '')
    setDead(token === null)
  }, [token, setValue])
  const { errors } = form.formState
  const { submit, busy, failure } = useSentForm(
    form,
    (values) =>
      chooseNewPassword(values).catch((error) => {
        if (isDead(error)) {
          dropLinkToken('reset-password')
          setDead(true)
        }
        throw error
      }),
    () => {
      dropLinkToken('reset-password')
      setTimeout(() => router.replace('/login'), REDIRECT_MS)
    },
  )

  const other = { question: t('forgot.remembered'), href: '/login', text: t('sign_in'), prefetch: false } as const
  if (dead)
    return (
      <AuthCard title={t('reset.dead_title')} titleRef={deadTitle} lead={t('reset.dead_text')} other={other}>
        <Link href="/forgot-password" className={buttonClass({ size: 'lg' })}>
          {t('reset.dead_action')}
        </Link>
      </AuthCard>
    )
  return (
    <AuthCard title={t('reset.title')} lead={t('reset.lead')} other={other}>
      <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
        <FormFailure text={failure} />
        <RequiredNote />
        <PasswordField
          label={t('reset.password')}
          autoComplete="new-password"
          required
          hint={<PasswordHint password={form.watch('new_password')} />}
          error={fieldText(errors.new_password)}
          {...form.register('new_password')}
        />
        <PasswordField
          label={t('reset.confirmation')}
          autoComplete="new-password"
          required
          error={fieldText(errors.new_password_confirmation)}
          {...form.register('new_password_confirmation')}
        />
        <CheckField
          label={t('reset.end_access')}
          hint={t('reset.end_access_hint')}
          checked={form.watch('end_access') ?? false}
          onChange={(on) => form.setValue('end_access', on)}
        />
        <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
          {t('reset.save')}
        </Button>
      </form>
    </AuthCard>
  )
}
