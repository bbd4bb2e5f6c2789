'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { Consent } from '@/components/hand-in/choices'
import { StepNotice } from '@/components/hand-in/notice'
import { dropSeparators } from '@/components/ui/drop-separators'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { nameDoubt } from '@/lib/work/completions/full-name'
import { sendCorrection } from '@/lib/work/my-task/changes-client'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

interface Props extends TaskFormProps {
  field: 'name' | 'whatsapp'
  onDone: () => void
}

/** Corrects the name or the WhatsApp number. */
export function CorrectForm({ field, token, task, onChanged, onConflict, onDone }: Props) {
  const t = useTranslations('my_task.data')
  const validation = useTranslations('validation')
  const registration = useTranslations('wizard.registration')
  const { busy, problem, errors, form, send, refuse } = useSend(onConflict)
  const [asksWhole, setAsksWhole] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const value = String(typed.get(field))
    const doubt = field === 'name' && value.trim() ? nameDoubt(value) : undefined
    setAsksWhole(doubt === 'whole')
    if (doubt === 'letters') return refuse({ name: validation('name_letters') })
    if (doubt === 'whole' && typed.get('name_only') === null) return refuse({ name: validation('name_whole') })
    if (await send(async () => onChanged(await sendCorrection(token, { [field]: value })))) onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <RequiredNote />
      {field === 'name' ? (
        <>
          <TextField
            label={t('name')}
            name="name"
            required
            autoComplete="name"
            defaultValue={task.name}
            maxLength={120}
            hint={registration('name_hint')}
            error={errors.name}
            onInput={() => setAsksWhole(false)}
          />
          {asksWhole && <Consent label={registration('name_only')} name="name_only" />}
        </>
      ) : (
        <TextField
          label={t('whatsapp')}
          name="whatsapp"
          type="tel"
          required
          autoComplete="tel"
          defaultValue={task.whatsapp ?? ''}
          hint={t('whatsapp_hint')}
          error={errors.whatsapp}
          onInput={dropSeparators}
        />
      )}
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <FormButtons cancel={t('cancel')} save={t(field === 'name' ? 'save' : 'save_whatsapp')} busy={busy} onCancel={onDone} />
    </form>
  )
}
