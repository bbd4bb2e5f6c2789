'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { REDIRECT_MS, signUp } from '@/lib/people/accounts/sign-in-client'
import { useFieldText, useKeptValues, useLateResolver } from '@/lib/platform/browser/forms'
import { leaveEmail } from '@/lib/platform/browser/sign-in-notice'
import { EmailField } from './email-field'
import { FormFailure } from './form-failure'
import { PasswordHint } from './password-hint'
import { useSentForm } from './use-sent-form'

const linkTo = (href: string) => (text: ReactNode) => (
  <Link href={href} className="font-semibold text-accent-deep underline underline-offset-2">
    {text}
  </Link>
)

const rules = () => import('./rules').then(({ registerRules }) => registerRules)

/** Sign up (SPEC section 2, 'Auth screens'). */
export function RegisterForm() {
  const t = useTranslations('auth')
  const fieldText = useFieldText()
  const router = useRouter()
  const form = useForm({ resolver: useLateResolver(rules), defaultValues: { name: '', email: '', password: '', password_confirmation: '' } })
  useKeptValues('register', form)
  const { errors } = form.formState
  const [password, name, email] = form.watch(['password', 'name', 'email'])
  const { submit, busy, failure } = useSentForm(form, signUp, () => {
    leaveEmail(form.getValues('email').trim())
    setTimeout(() => router.replace('/login'), REDIRECT_MS)
  })

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <FormFailure text={failure} />
      <RequiredNote />
      <TextField label={t('full_name')} autoComplete="name" required error={fieldText(errors.name)} {...form.register('name')} />
      <EmailField error={fieldText(errors.email)} {...form.register('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        required
        hint={<PasswordHint password={password} about={[name, email]} />}
        error={fieldText(errors.password)}
        {...form.register('password')}
      />
      <PasswordField
        label={t('password_confirmation')}
        autoComplete="new-password"
        required
        error={fieldText(errors.password_confirmation)}
        {...form.register('password_confirmation')}
      />
      <Button type="submit" size="lg" busy={busy} className="mt-1 w-full">
        {t('sign_up')}
      </Button>
      <p className="text-sm text-muted">{t.rich('consent', { terms: linkTo('/terms-and-condition'), policy: linkTo('/policy') })}</p>
    </form>
  )
}
