'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import { HelpLink } from './help'
import { MethodForm } from './method-form'
import type { TaskFormProps } from './task-form'

/** The way to be paid as it is kept, and its form; for a task that was opened by its number, whom to ask first. */
export function HowToPay(props: TaskFormProps) {
  const t = useTranslations('my_task.pay')
  const { payout_method: method, payout_from, ask_first, payment_code, status } = props.task
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <div className="flex flex-col gap-3">
      {method ? (
        <p>
          <span className="block text-sm text-muted">
            {method.key_type ? t('pix_by', { type: t(`key_type.${method.key_type}`) }) : t(`method.${method.method}`)}
          </span>
          <span className="figure font-semibold break-all">{method.label}</span>
        </p>
      ) : (
        !open && <p>{t(status === 'approved' ? 'needed' : 'early')}</p>
      )}
      <p role="status" className={saved && !open ? 'font-semibold text-accent-deep' : 'sr-only'}>
        {saved && !open && t('saved')}
      </p>
      {payout_from && <p className="rounded-control bg-warning-tint p-3 text-sm">{t.rich('from', { at: () => <Moment at={payout_from} /> })}</p>}
      {ask_first ? (
        <div className="flex flex-col items-start gap-3 rounded-control bg-warning-tint p-4">
          <p>{t('ask_first')}</p>
          <HelpLink code={payment_code}>{t('ask_first_open')}</HelpLink>
        </div>
      ) : open ? (
        <MethodForm
          {...props}
          onChanged={(task) => {
            setSaved(true)
            close()
            props.onChanged(task)
          }}
          onCancel={close}
        />
      ) : (
        <Button ref={opener} variant={method || status !== 'approved' ? 'secondary' : 'primary'} className="self-start" onClick={() => setOpen(true)}>
          {t(method ? 'change' : 'say')}
        </Button>
      )}
    </div>
  )
}
