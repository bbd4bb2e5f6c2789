'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { QrCode, useQrCode } from '@/components/ui/qr-code'
import { RequiredNote } from '@/components/ui/required-note'
import { useConfirmApp } from '@/lib/people/second-factor/client'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import type { Guard } from '@/lib/platform/browser/call'

interface Props {
  app: { secret: string; uri: string }
  guard: Guard
  /** @param codes the recovery codes, if they are the account's first */
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

/** The secret for an app, to scan or to type, and a field for the first code, which proves that the app has the secret. */
export function AppDialog({ app, guard, onDone, onCancel }: Props) {
  const t = useTranslations('area.second_factor')
  const common = useTranslations('common')
  const validation = useTranslations('validation')
  const { data: image } = useQrCode(app.uri)
  const confirm = useConfirmApp(guard)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(code.trim() ? undefined : validation('code_required'))
    if (!code.trim()) return
    confirm.mutate(code, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (failure) => setError(failure instanceof ApiError ? firstTexts(failure).code : undefined),
    })
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} locked={confirm.isPending} title={t('setup_title')} text={t('setup_text')}>
      <QrCode image={image} alt={t('setup_qr')} />
      <p className="text-sm text-muted">
        {t('setup_secret')} <code className="font-mono text-base break-all text-ink select-all">{app.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RequiredNote />
        <TextField
          data-first
          label={t('setup_code')}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={({ target }) => setCode(target.value)}
          error={error}
        />
        <FormButtons cancel={common('cancel')} save={t('setup_submit')} busy={confirm.isPending} onCancel={onCancel} />
      </form>
    </Dialog>
  )
}
