'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { useNoteOutcome } from '@/lib/money/payouts/desk-client'
import { markPaid } from '@/lib/money/payouts/desk-contract'
import type { Guard } from '@/lib/platform/browser/call'
import { useFieldText } from '@/lib/platform/browser/forms'
import { useStoredValues } from '@/lib/platform/browser/stored-values'
import { FormProblem, useRefusal } from './refusal'

interface Props {
  id: number
  isPix: boolean
  /** Whether another payout opens after this one. */
  isNext: boolean
  guard: Guard
  onDone: () => void
}

/** Records the transaction id of a payment. */
export function PaidForm({ id, isPix, isNext, guard, onDone }: Props) {
  const t = useTranslations('admin.payouts')
  const fieldText = useFieldText()
  const form = useForm({ resolver: zodResolver(markPaid.body), defaultValues: { transaction_id: '' } })
  const forget = useStoredValues(`payout-paid-${id}`, form)
  const note = useNoteOutcome(id, guard, () => {
    forget()
    onDone()
  })
  const refused = useRefusal(form, { transaction_used: 'transaction_id' })
  const submit = form.handleSubmit(({ transaction_id }) => {
    // Receipts print EndToEndIds on several lines, so spaces are removed.
    const body = { transaction_id: isPix ? transaction_id.replace(/\s/g, '') : transaction_id }
    note.mutate({ kind: 'paid', body }, { onError: refused })
  })
  const { errors } = form.formState
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RequiredNote />
      <TextField
        label={t('transaction')}
        hint={t(isPix ? 'transaction_pix' : 'transaction_hint')}
        required
        data-first
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        error={fieldText(errors.transaction_id)}
        {...form.register('transaction_id')}
      />
      <FormProblem error={errors.root} />
      <Button type="submit" size="lg" busy={note.isPending}>
        {t(isNext ? 'note_paid_next' : 'note_paid')}
      </Button>
    </form>
  )
}
