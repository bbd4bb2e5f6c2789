'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { Button, buttonClass } from '@/components/ui/button'
import type { MyTask } from '@/lib/work/my-task/contract'
import { AppealForm } from './appeal-form'
import { SettingLink } from './help'
import { isOnePicture } from './proof-words'
import { RedoForm } from './redo-form'
import type { TaskFormProps } from './task-form'

/** Opens the page where the task is done: the campaign's own, or for the default one that of a setting. */
function OpenTask({ campaign }: Pick<MyTask, 'campaign'>) {
  const t = useTranslations('my_task')
  if (!campaign || campaign.is_default) return <SettingLink slug="task">{t('back.open')}</SettingLink>
  if (!campaign.link) return null
  return (
    <a href={campaign.link} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'secondary' }, 'self-start')}>
      {t('back.open')}
      <ExternalLink aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="sr-only"> {t('new_tab')}</span>
    </a>
  )
}

/** The actions on a rejected task: give its proof again, or appeal once. */
export function ReturnedTaskActions(props: TaskFormProps) {
  const t = useTranslations('my_task.back')
  const { attempts_left, may_appeal, campaign, redo } = props.task
  const hasNoTries = redo?.some(({ tries_left }) => tries_left === 0) ?? false
  const mayRedo = attempts_left > 0 && !hasNoTries
  const [asking, setAsking] = useState(!mayRedo)
  return (
    <div className="mt-2 flex flex-col gap-4">
      {mayRedo && <OpenTask campaign={campaign} />}
      {mayRedo && <RedoForm {...props} />}
      {attempts_left > 0 && hasNoTries && <StepNotice tone="danger">{t(may_appeal ? 'no_tries' : 'no_tries_help')}</StepNotice>}
      {may_appeal &&
        (asking ? (
          <AppealForm {...props} />
        ) : (
          <Button variant="quiet" className="-ml-2 self-start px-2! text-left" onClick={() => setAsking(true)}>
            {t(isOnePicture(props.task) ? 'ask' : 'ask_answers')}
          </Button>
        ))}
    </div>
  )
}
