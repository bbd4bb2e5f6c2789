'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect } from 'react'
import { TextField } from '@/components/ui/field'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { Notice } from '@/components/wizard/notice'
import { sendName } from '@/lib/my-task/changes-client'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

/** Corrects the name. */
export function RenameForm({ token, task, onChanged, onConflict, onDone }: TaskFormProps & { onDone: () => void }) {
  const t = useTranslations('my_task.data')
  const { busy, problem, errors, form, send } = useSend(onConflict)
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name'))
    if (await send(async () => onChanged(await sendName(token, name)))) onDone()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <RequiredNote />
      <TextField label={t('name')} name="name" required autoComplete="name" defaultValue={task.name} maxLength={120} error={errors.name} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormButtons cancel={t('cancel')} save={t('save')} busy={busy} onCancel={onDone} />
    </form>
  )
}
