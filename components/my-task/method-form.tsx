'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/wizard/notice'
import { sendPayoutMethod } from '@/lib/my-task/changes-client'
import { type Method, MethodFields } from './method-fields'
import { Options } from './options'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

const methods = ['pix', 'bank', 'wallet'] as const satisfies readonly Method[]

/** Says how the person is paid. The server checks it and answers by field. */
export function MethodForm({ token, task, onChanged, onConflict, onCancel }: TaskFormProps & { onCancel: () => void }) {
  const t = useTranslations('my_task.pay')
  const [method, setMethod] = useState<Method>(task.payout_method?.method ?? 'pix')
  const { busy, problem, errors, form, send, clear } = useSend(onConflict)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), [form])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
    send(async () => onChanged(await sendPayoutMethod(token, typed)))
  }
  const choose = (next: string) => {
    clear()
    setMethod(next as Method)
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={t('form')}
      className="relative flex flex-col gap-5 rounded-card border border-line bg-surface p-4 max-sm:mt-3 max-sm:-ml-12 sm:p-5"
    >
      <Options
        name="method"
        label={t('how')}
        options={methods.map((value) => ({ value, label: t(`method.${value}`), hint: t(`method_hint.${value}`) }))}
        value={method}
        onChange={choose}
        error={errors.method}
      />
      <MethodFields key={method} method={method} errors={errors} />
      {task.status === 'approved' && <p className="text-sm text-muted">{t('waits')}</p>}
      <p className="flex items-start gap-3 rounded-control bg-accent-tint p-4 text-sm">
        <ShieldCheck aria-hidden className="size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
        {t('safe')}
      </p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
