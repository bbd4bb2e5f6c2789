'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { localTime } from '@/components/campaign-page/time-field'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { useFirstError } from '@/components/ui/use-first-error'
import { toast } from '@/lib/platform/browser/toast'
import { useResendFailed } from '@/lib/work/webhooks/client'
import { useFieldErrors } from './use-field-errors'

const DAY_MS = 86_400_000

/** Sends again what failed since a moment. Render it only while open. */
export function ResendFailed({ id, onAct, onClose }: { id: number; onAct: () => void; onClose: () => void }) {
  const t = useTranslations('developers.log')
  const common = useTranslations('common')
  const resend = useResendFailed()
  const [since, setSince] = useState(() => localTime(new Date(Date.now() - DAY_MS).toISOString()))
  const { errors, found, check, refused } = useFieldErrors()
  const form = useFirstError(found)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!check(since === '' ? { since: 'required' } : {})) return
    resend.mutate(
      { id, since: new Date(since).toISOString() },
      {
        onSuccess: (count) => {
          toast.success(t('resent', { count }))
          onAct()
          onClose()
        },
        onError: refused,
      },
    )
  }
  return (
    <Dialog open locked={resend.isPending} onOpenChange={(open) => !open && onClose()} title={t('resend_title')} text={t('resend_text')}>
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          type="datetime-local"
          label={t('since')}
          hint={t('since_hint')}
          required
          data-first
          value={since}
          onChange={({ target }) => setSince(target.value)}
          error={errors.since}
        />
        <FormButtons cancel={common('cancel')} save={t('resend_do')} busy={resend.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
