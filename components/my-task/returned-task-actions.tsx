'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { AppealForm } from './appeal-form'
import { SettingLink } from './help'
import { NewProofForm } from './new-proof'
import type { TaskFormProps } from './task-form'

/** The actions on a rejected task: send a new proof, or appeal once. */
export function ReturnedTaskActions(props: TaskFormProps) {
  const t = useTranslations('my_task.back')
  const { attempts_left, may_appeal } = props.task
  const [asking, setAsking] = useState(attempts_left === 0)
  return (
    <div className="mt-2 flex flex-col gap-4">
      {attempts_left > 0 && <SettingLink slug="task">{t('open')}</SettingLink>}
      {attempts_left > 0 && <NewProofForm {...props} />}
      {may_appeal &&
        (asking ? (
          <AppealForm {...props} />
        ) : (
          <Button variant="quiet" className="-ml-2 self-start px-2! text-left" onClick={() => setAsking(true)}>
            {t('ask')}
          </Button>
        ))}
    </div>
  )
}
