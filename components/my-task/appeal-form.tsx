'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { controlClass, Field } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { sendAppeal } from '@/lib/work/my-task/changes-client'
import { APPEAL_LENGTH } from '@/lib/work/my-task/fields'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

/** Sends an appeal against the rejection of a proof. */
export function AppealForm({ token, onChanged, onConflict }: TaskFormProps) {
  const t = useTranslations('my_task.back')
  const [text, setText] = useState('')
  const { busy, problem, errors, form, send } = useSend(onConflict)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(async () => onChanged(await sendAppeal(token, text)))
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-4 max-sm:-ml-12">
      <RequiredNote />
      <Field label={t('appeal')} required hint={`${t('appeal_hint', { left: APPEAL_LENGTH.max - text.length })} ${t('appeal_other')}`} error={errors.text}>
        {({ required, ...control }) => (
          <textarea
            {...control}
            aria-required={required}
            rows={4}
            maxLength={APPEAL_LENGTH.max}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={controlClass}
          />
        )}
      </Field>
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <Button type="submit" variant="secondary" busy={busy} className="sm:self-start">
        {t('appeal_send')}
      </Button>
    </form>
  )
}
