'use client'

import { useTranslations } from 'next-intl'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { sendPayoutRequest } from '@/lib/work/my-task/changes-client'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

/** Asks for the payout of a task, where it is not requested automatically. */
export function RequestTaskPayout({ token, onChanged, onConflict }: TaskFormProps) {
  const t = useTranslations('my_task.timeline')
  const { busy, problem, send } = useSend(onConflict)
  return (
    <>
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <Button busy={busy} className="sm:self-start" onClick={() => send(async () => onChanged(await sendPayoutRequest(token)))}>
        {t('ask_send')}
      </Button>
    </>
  )
}
