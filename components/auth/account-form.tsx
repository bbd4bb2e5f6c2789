'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { REDIRECT_MS } from '@/lib/people/accounts/sign-in-client'
import { useFieldText, useKeptValues, useLateResolver } from '@/lib/platform/browser/forms'
import { leaveEmail } from '@/lib/platform/browser/sign-in-notice'
import { EmailField } from './email-field'
import { FormFailure } from './form-failure'
import { PasswordHint } from './password-hint'
import { useSentForm } from './use-sent-form'

interface AccountValues {
  name: string
  email: string
  password: string
  password_confirmation: string
}

interface Props {
  /** The name under which typed values are stored during a change of language. */
  keptAs: string
  /** Must be the same function on every rendering. */
  rules: () => Promise<Resolver<AccountValues, unknown, AccountValues>>
  send: (values: AccountValues) => Promise<unknown>
  submitText: string
  /** The only accepted address, and why; undefined accepts any. */
  fixedEmail?: { address: string; hint: string } | undefined
  /** Shown between the note on required fields and the fields. */
  intro?: ReactNode
  /** Shown below the button. */
  children?: ReactNode
}

/** Creates an account from a name, an email address and a password typed twice, then opens the sign-in page with the address filled in. */
export function AccountForm({ keptAs, rules, send, submitText, fixedEmail, intro, children }: Props) {
  const t = useTranslations('auth')
  const fieldText = useFieldText()
  const router = useRouter()
  const form = useForm({
    resolver: useLateResolver(rules),
    defaultValues: { name: '', email: fixedEmail?.address ?? '', password: '', password_confirmation: '' },
  })
  useKeptValues(keptAs, form)
  const { errors } = form.formState
  const [password, name, email] = form.watch(['password', 'name', 'email'])
  const { submit, busy, failure } = useSentForm(form, send, () => {
    leaveEmail(form.getValues('email').trim())
    setTimeout(() => router.replace('/login'), REDIRECT_MS)
  })
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <FormFailure text={failure} />
      <RequiredNote />
      {intro}
      <TextField label={t('full_name')} autoComplete="name" required error={fieldText(errors.name)} {...form.register('name')} />
      <EmailField readOnly={fixedEmail !== undefined} hint={fixedEmail?.hint} error={fieldText(errors.email)} {...form.register('email')} />
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
        {submitText}
      </Button>
      {children}
    </form>
  )
}
