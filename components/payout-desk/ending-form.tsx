'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Radios } from '@/components/hand-in/choices'
import { Button } from '@/components/ui/button'
import { controlClass, Field } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { payoutFailures } from '@/db/values'
import { useNoteOutcome } from '@/lib/money/payouts/desk-client'
import { markFailed } from '@/lib/money/payouts/desk-contract'
import type { Guard } from '@/lib/platform/browser/call'
import { useFieldText } from '@/lib/platform/browser/forms'
import { useStoredValues } from '@/lib/platform/browser/stored-values'
import { FormProblem, useRefusal } from './refusal'

interface Props {
  id: number
  kind: 'failed' | 'returned'
  guard: Guard
  onDone: () => void
  onCancel: () => void
}

/** Records why a payout failed or came back. */
export function EndingForm({ id, kind, guard, onDone, onCancel }: Props) {
  const t = useTranslations('admin.payouts')
  const common = useTranslations('common')
  const failures = useTranslations('payout.failures')
  const validation = useTranslations('validation')
  const fieldText = useFieldText()
  const box = useRef<HTMLFormElement>(null)
  const form = useForm<z.input<typeof markFailed.body>, unknown, z.output<typeof markFailed.body>>({
    resolver: zodResolver(markFailed.body),
    defaultValues: { note: '' },
  })
  const forget = useStoredValues(`payout-${kind}-${id}`, form)
  const note = useNoteOutcome(id, guard, () => {
    forget()
    onDone()
  })
  const refused = useRefusal(form)
  useEffect(() => box.current?.querySelector<HTMLElement>('input:checked, input')?.focus(), [])
  const submit = form.handleSubmit((body) => note.mutate({ kind, body }, { onError: refused }))
  const reasons = payoutFailures.filter((reason) => kind === 'returned' || reason !== 'wrong_payout')
  const reason = form.watch('reason')
  const { errors } = form.formState
  return (
    <form ref={box} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RequiredNote />
      <Radios
        label={t(`why_${kind}`)}
        hint={t('why_hint')}
        options={reasons.map((value) => ({ value, label: failures(`${value}.label`) }))}
        error={fieldText(errors.reason)}
        {...form.register('reason')}
      />
      <Field
        label={t('note')}
        required={reason === 'other'}
        hint={reason === 'other' ? validation('reason_words') : t('note_hint')}
        error={fieldText(errors.note)}
      >
        {({ required, ...control }) => (
          <textarea {...control} {...form.register('note')} rows={2} maxLength={500} aria-required={required} className={controlClass} />
        )}
      </Field>
      <FormProblem error={errors.root} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" className="min-h-12" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" variant="danger" className="min-h-12 sm:flex-1" busy={note.isPending}>
          {t(`note_${kind}`)}
        </Button>
      </div>
    </form>
  )
}
