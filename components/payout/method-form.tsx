'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { cn } from '@/components/ui/cn'
import { FormButtons } from '@/components/ui/form-buttons'
import { RequiredNote } from '@/components/ui/required-note'
import { type MethodKind, methodKinds } from '@/db/values'
import { methodFields } from './methods/registry'
import { Options } from './options'

const none: Record<string, string> = {}

interface Props {
  /** The kind of the stored payout method. */
  current: MethodKind | undefined
  /** The values that were typed before, with which the fields start. */
  typed?: Record<string, string> | undefined
  form: RefObject<HTMLFormElement | null>
  busy: boolean
  /** The server's texts by field. */
  errors: Record<string, string>
  /** Why saving failed, in the reader's language. */
  problem?: string | undefined
  /** @param typed all fields by their names in the contract */
  onSend: (typed: Record<string, string>) => void
  /** Called when another kind is chosen, because errors about the previous one no longer apply. */
  onChoose: () => void
  onCancel: () => void
  /** What saving it causes. */
  note?: ReactNode
  className?: string
  /** Further fields. */
  children?: ReactNode
}

/** Sets a payout method. The server checks it and returns errors by field. Needs the texts of `payout`. */
export function MethodForm({ current, typed = none, form, busy, errors, problem, onSend, onChoose, onCancel, note, className, children }: Props) {
  const t = useTranslations('payout.form')
  const names = useTranslations('payout.methods')
  const [method, setMethod] = useState<MethodKind>(methodKinds.find((known) => known === typed.method) ?? current ?? 'pix')
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), [form])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)])))
  }
  const Fields = methodFields[method]
  const choose = (next: string) => {
    onChoose()
    setMethod(next as MethodKind)
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} aria-label={t('form')} className={cn('flex flex-col gap-5', className)}>
      <RequiredNote />
      <Options
        name="method"
        label={t('how')}
        options={methodKinds.map((value) => ({ value, label: names(value), hint: t(`method_hint.${value}`) }))}
        value={method}
        onChange={choose}
        error={errors.method}
      />
      <Fields key={method} errors={errors} typed={method === typed.method ? typed : none} />
      {children}
      {note && <p className="text-sm text-muted">{note}</p>}
      <p className="flex items-start gap-3 rounded-control bg-accent-tint p-4 text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
        {t('safe')}
      </p>
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <FormButtons cancel={t('cancel')} save={t('save')} busy={busy} onCancel={onCancel} />
    </form>
  )
}
