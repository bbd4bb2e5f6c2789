'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useId } from 'react'
import { Words } from '@/components/campaign-text/words'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/field'
import { RequiredNote } from '@/components/ui/required-note'
import { useMoney } from '@/lib/platform/browser/money-format'
import { eraseTask } from '@/lib/work/my-task/changes-client'
import type { MyTask } from '@/lib/work/my-task/contract'
import { forgetOnDevice } from './forget-on-device'
import { livePayout } from './task-state'
import { useSend } from './use-send'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  token: string
  task: MyTask
  onErased: () => void
}

/** Erases the person's data from this task, after its code was typed. */
export function EraseDialog({ open, onOpenChange, token, task, onErased }: Props) {
  const t = useTranslations('my_task.erase')
  const money = useMoney()
  const id = useId()
  const { busy, problem, errors, form, send, refuse, clear } = useSend()
  const toggle = (next: boolean) => {
    clear()
    onOpenChange(next)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('code'))
    if (typed.trim().toUpperCase() !== task.payment_code) return refuse({ code: t('wrong') })
    if (await send(() => eraseTask(token))) {
      onOpenChange(false)
      forgetOnDevice(task.payment_code)
      onErased()
    }
  }
  const live = livePayout(task)?.state
  const isSending = live === 'sending'
  const lost = live ?? (task.status === 'approved' ? 'owed' : task.status)
  return (
    <Dialog
      question
      open={open}
      onOpenChange={toggle}
      locked={busy}
      title={t('title')}
      text={t('text')}
      actions={
        <>
          <Button variant="secondary" data-first aria-disabled={busy || undefined} onClick={() => !busy && toggle(false)}>
            {t(isSending ? 'close' : 'cancel')}
          </Button>
          {!isSending && (
            <Button type="submit" form={id} variant="danger" busy={busy}>
              {t('confirm')}
            </Button>
          )}
        </>
      }
    >
      {task.campaign && (
        <p className="font-semibold wrap-anywhere">
          <Words of={task.campaign.title} />
        </p>
      )}
      <p className="rounded-control bg-warning-tint p-4">{t(`lost_${lost}`, { amount: money(task.owed) })}</p>
      {!isSending && (
        <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
          <RequiredNote />
          <TextField
            label={t('type', { code: task.payment_code })}
            name="code"
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.code}
          />
          {problem && <StepNotice tone="danger">{problem}</StepNotice>}
        </form>
      )}
    </Dialog>
  )
}
