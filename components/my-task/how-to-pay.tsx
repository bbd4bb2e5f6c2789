'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { MethodForm } from '@/components/payout/method-form'
import { MethodName } from '@/components/payout/method-name'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/time'
import { sendPayoutMethod } from '@/lib/work/my-task/changes-client'
import { HelpLink } from './help'
import { ShownMethod } from './shown-method'
import type { TaskFormProps } from './task-form'
import { livePayout } from './task-state'
import { useSend } from './use-send'

/** The stored payout method and its form. For a task that was opened by number, it says whom to ask first. */
export function HowToPay(props: TaskFormProps) {
  const t = useTranslations('my_task.pay')
  const { payout_method: method, may_show_method, payout_from, payout_refusal, ask_first, payment_code, status, late_method_wait_hours } = props.task
  const isApproved = status === 'approved'
  const [open, setOpen] = useState(false)
  const [saves, setSaves] = useState(0)
  const saved = saves > 0
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  const mustCorrect = payout_refusal === 'key_failed'
  // A payout that was sent or paid uses its own stored method.
  const live = livePayout(props.task)
  const isSent = live !== undefined && live.state !== 'requested'
  return (
    <div className="flex flex-col gap-3">
      {method ? (
        !may_show_method ? (
          <MethodName method={method} />
        ) : (
          // Another key may have the same label, because the label hides most of the key.
          <ShownMethod key={`${saves} ${method.label}`} token={props.token} method={method} onConflict={props.onConflict} />
        )
      ) : (
        !open && <p>{t(isApproved ? 'needed' : late_method_wait_hours > 0 ? 'early_shared' : 'early')}</p>
      )}
      <p role="status" className={saved && !open ? 'font-semibold text-accent-deep' : 'sr-only'}>
        {saved && !open && t('saved')}
      </p>
      {method && !isApproved && !ask_first && <p className="text-sm text-muted">{t('change_early')}</p>}
      {payout_from && !isSent && <p className="rounded-control bg-warning-tint p-3 text-sm">{t.rich('from', { at: () => <Moment at={payout_from} /> })}</p>}
      {ask_first ? (
        !isSent && (
          <div className="flex flex-col items-start gap-3 rounded-control bg-warning-tint p-4">
            <p>{t('ask_first')}</p>
            <HelpLink code={payment_code}>{t('ask_first_open')}</HelpLink>
          </div>
        )
      ) : open ? (
        <Change
          {...props}
          onChanged={(task) => {
            setSaves((count) => count + 1)
            close()
            props.onChanged(task)
          }}
          onCancel={close}
        />
      ) : (
        !isSent && (
          <Button ref={opener} variant={isApproved && (!method || mustCorrect) ? 'primary' : 'secondary'} className="self-start" onClick={() => setOpen(true)}>
            {t(mustCorrect ? 'correct' : method ? 'change' : 'say')}
          </Button>
        )
      )}
    </div>
  )
}

function Change({ token, task, onChanged, onConflict, onCancel }: TaskFormProps & { onCancel: () => void }) {
  const t = useTranslations('my_task.pay')
  const { send, clear, ...state } = useSend(onConflict)
  return (
    <MethodForm
      current={task.payout_method?.method}
      {...state}
      onSend={(typed) => send(async () => onChanged(await sendPayoutMethod(token, typed)))}
      onChoose={clear}
      onCancel={onCancel}
      note={task.method_wait_hours > 0 ? t('waits') : task.status !== 'approved' && task.late_method_wait_hours > 0 && t('change_early')}
      className="relative rounded-card border border-line bg-surface p-4 max-sm:mt-3 max-sm:-ml-12 sm:p-5"
    />
  )
}
