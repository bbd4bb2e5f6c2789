'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { useUpdateProfile } from '@/lib/people/accounts/client'
import { updateProfile } from '@/lib/people/accounts/contract'
import { showFieldErrors, useFieldText, useKeptValues } from '@/lib/platform/browser/forms'
import { useAuth } from '@/lib/platform/browser/session'
import type { Role } from '@/lib/platform/contract/endpoint'
import { SettingsCard } from './settings-card'

/** The caller's own details; only the name can be changed (SPEC sections 2 and 6). A promoter also sees a phone field that cannot be used yet, an administrator the role. */
export function ProfileForm({ area }: { area: Role }) {
  const t = useTranslations('area.profile')
  const fieldText = useFieldText()
  const user = useAuth((state) => state.user)
  const update = useUpdateProfile()
  const form = useForm({
    resolver: zodResolver(updateProfile.body),
    defaultValues: { name: '' },
    values: { name: user?.name ?? '' },
    // Keeps what is being typed when the account is fetched again.
    resetOptions: { keepDirtyValues: true },
  })
  useKeptValues('profile', form)
  const submit = form.handleSubmit((body) => {
    if (update.isPending) return
    update.mutate(body, { onSuccess: ({ name }) => form.reset({ name }), onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RequiredNote />
        <TextField label={t('name')} autoComplete="name" required error={fieldText(form.formState.errors.name)} {...form.register('name')} />
        <TextField label={t('email')} type="email" readOnly value={user?.email ?? ''} hint={t('email_hint')} />
        {area === 'admin' ? (
          <TextField label={t('role')} readOnly value={t('admin')} />
        ) : (
          <TextField label={t('phone')} type="tel" disabled value="" readOnly hint={t('phone_hint')} />
        )}
        <Button type="submit" busy={update.isPending} className="sm:self-start">
          {t('submit')}
        </Button>
      </form>
    </SettingsCard>
  )
}
