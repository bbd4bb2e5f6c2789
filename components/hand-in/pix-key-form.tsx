'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect } from 'react'
import { useSend } from '@/components/my-task/use-send'
import { keepSeen } from '@/components/my-task/use-task'
import { PixFields } from '@/components/payout/methods/pix'
import { Button } from '@/components/ui/button'
import { sendPayoutMethod } from '@/lib/work/my-task/changes-client'
import { fetchMyTask } from '@/lib/work/my-task/client'
import { StepNotice } from './notice'

const noop = () => {}

/** The type of a PIX key and the key. The server checks it and answers by field. */
export function PixKeyForm({ token, onSaved }: { token: string; onSaved: () => void }) {
  const t = useTranslations('wizard.done')
  const form = useTranslations('payout.form')
  const { send, busy, errors, problem, form: element } = useSend()
  useEffect(() => element.current?.querySelector<HTMLElement>('input[type=radio]')?.focus(), [element])
  // When a new key takes effect depends on the task's current status, so the status is fetched; without an answer the last known one is used.
  useEffect(() => {
    let isOpen = true
    fetchMyTask(token).then((task) => isOpen && keepSeen(token, task), noop)
    return () => {
      isOpen = false
    }
  }, [token])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]))
    send(async () => {
      keepSeen(token, await sendPayoutMethod(token, { ...typed, method: 'pix' }))
      onSaved()
    })
  }
  return (
    <form ref={element} method="post" noValidate onSubmit={submit} aria-label={t('pay_title')} className="flex flex-col gap-4">
      <PixFields errors={errors} typed={{}} />
      <p className="text-sm text-muted">{form('safe')}</p>
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <Button type="submit" busy={busy}>
        {t('pay_save')}
      </Button>
    </form>
  )
}
