'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { useAddPasskey } from '@/lib/people/second-factor/client'
import { canUsePasskeys } from '@/lib/people/second-factor/passkey-client'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import type { Guard } from '@/lib/platform/browser/call'
import { showFailure } from '@/lib/platform/browser/failure'

interface Props {
  guard: Guard
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

/** Asks for a new passkey's name; the device asks for the rest. */
export function PasskeyDialog({ guard, onDone, onCancel }: Props) {
  const t = useTranslations('area.second_factor')
  const common = useTranslations('common')
  const validation = useTranslations('validation')
  const step = useTranslations('auth.second_step')
  const add = useAddPasskey(guard)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canUsePasskeys()) return setError(step('no_passkeys'))
    setError(name.trim() ? undefined : validation('required'))
    if (!name.trim()) return
    add.mutate(name, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (failure) => {
        if (failure instanceof ApiError) {
          showFailure(failure)
          setError(firstTexts(failure).name)
        } else setError(t(failure.name === 'InvalidStateError' ? 'passkey_known' : 'passkey_failed'))
      },
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} locked={add.isPending} title={t('passkey_title')} text={t('passkey_text')}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RequiredNote />
        <TextField
          data-first
          label={t('passkey_name')}
          hint={t('passkey_name_hint')}
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={error}
        />
        <FormButtons cancel={common('cancel')} save={t('passkey_submit')} busy={add.isPending} onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
