'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { PasswordHint } from '@/components/auth/password-hint'
import { Button } from '@/components/ui/button'
import { CheckField } from '@/components/ui/check-field'
import { PasswordField } from '@/components/ui/password-field'
import { RequiredNote } from '@/components/ui/required-note'
import { useChangePassword } from '@/lib/people/accounts/client'
import { changePassword } from '@/lib/people/accounts/contract'
import { showFieldErrors, useFieldText, useKeptValues } from '@/lib/platform/browser/forms'
import { useAuth } from '@/lib/platform/browser/session'
import { SettingsCard } from './settings-card'

const empty = { password: '', new_password: '', new_password_confirmation: '', end_access: false }

/** Changes the caller's password. This session continues, and all others end. */
export function PasswordForm() {
  const t = useTranslations('area.password')
  const fieldText = useFieldText()
  const user = useAuth((state) => state.user)
  const change = useChangePassword()
  const form = useForm({ resolver: zodResolver(changePassword.body), defaultValues: empty })
  useKeptValues('password', form)
  const { errors } = form.formState
  const chosen = form.watch('new_password')
  const submit = form.handleSubmit((body) => {
    if (change.isPending) return
    change.mutate(body, { onSuccess: () => form.reset(empty), onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RequiredNote />
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" readOnly hidden value={user?.email ?? ''} />
        <PasswordField label={t('current')} autoComplete="current-password" required error={fieldText(errors.password)} {...form.register('password')} />
        <PasswordField
          label={t('new')}
          autoComplete="new-password"
          required
          hint={<PasswordHint password={chosen} about={user ? [user.name, user.email] : []} />}
          error={fieldText(errors.new_password)}
          {...form.register('new_password')}
        />
        <PasswordField
          label={t('confirm')}
          autoComplete="new-password"
          required
          error={fieldText(errors.new_password_confirmation)}
          {...form.register('new_password_confirmation')}
        />
        <CheckField
          label={t('end_access')}
          hint={t('end_access_hint')}
          checked={form.watch('end_access') ?? false}
          onChange={(on) => form.setValue('end_access', on)}
        />
        <Button type="submit" busy={change.isPending} className="sm:self-start">
          {t('submit')}
        </Button>
      </form>
    </SettingsCard>
  )
}
