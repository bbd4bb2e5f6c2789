'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Dialog } from '@/components/ui/dialog'
import { controlClass, Field, TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { showFieldErrors, useFieldText } from '@/lib/platform/browser/forms'
import { useMessagePromoter } from '@/lib/work/promoters/client'
import { messagePromoter, type PromoterDetails } from '@/lib/work/promoters/contract'

interface Props {
  promoter: PromoterDetails
  open: boolean
  onClose: () => void
}

const empty = { subject: '', text: '' }

/** Sends the promoter an e-mail. Typed text is still there after the dialog was closed. */
export function MessageToPromoterDialog({ promoter: { id, name, email, locale }, open, onClose }: Props) {
  const t = useTranslations('admin.promoter.message')
  const common = useTranslations('common')
  const fieldText = useFieldText()
  const send = useMessagePromoter(id)
  const form = useForm({ resolver: zodResolver(messagePromoter.body), defaultValues: empty })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) => {
    if (send.isPending) return
    const onSuccess = () => {
      form.reset(empty)
      onClose()
    }
    send.mutate(body, { onSuccess, onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      locked={send.isPending}
      title={t('title', { name })}
      text={t('text', { email, language: t(`in.${locale}`) })}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <RequiredNote />
        <TextField
          label={t('subject')}
          required
          maxLength={120}
          data-first
          autoComplete="off"
          error={fieldText(errors.subject)}
          {...form.register('subject')}
        />
        <Field label={t('body')} required error={fieldText(errors.text)}>
          {({ required, ...control }) => (
            <textarea {...control} {...form.register('text')} rows={6} maxLength={5000} aria-required={required} className={controlClass} />
          )}
        </Field>
        <FormButtons cancel={common('cancel')} save={t('send')} busy={send.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
