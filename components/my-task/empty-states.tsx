'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { EmptyPicture } from '@/components/hand-in/empty-picture'
import { Button, buttonClass } from '@/components/ui/button'
import { forgetOnDevice } from './forget-on-device'
import { LostLink } from './lost-link'
import { leaveTask } from './opened-task'

interface OpensNothingProps {
  /** Of a task of this device that the token once opened. */
  code: string | undefined
  /** Shows a task that was opened instead. */
  onOpened: (code: string) => void
}

/** Shown for a token that opens no task. */
export function LinkOpensNothing({ code, onOpened }: OpensNothingProps) {
  const t = useTranslations('my_task')
  const router = useRouter()
  const remove = () => {
    if (!code) return
    forgetOnDevice(code)
    leaveTask()
    router.push('/my-tasks')
  }
  return (
    <div className="flex flex-col gap-6">
      <div role="alert" className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface p-6 text-center">
        <EmptyPicture className="h-28 w-auto" />
        <h2 className="text-xl font-extrabold">{code ? t('gone.code_title', { code }) : t('gone.title')}</h2>
        <p className="max-w-sm text-muted">{t(code ? 'gone.code_text' : 'gone.text')}</p>
        {code && (
          <Button variant="secondary" onClick={remove}>
            {t('gone.remove')}
          </Button>
        )}
      </div>
      <LostLink code={code} onOpened={onOpened} />
    </div>
  )
}

/** Shown after a task was erased. */
export function TaskErased({ code }: { code: string }) {
  const t = useTranslations('my_task')
  return (
    <div role="status" className="flex flex-col items-start gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl font-extrabold">{t('erased.title')}</h2>
      <p>{t('erased.text', { code })}</p>
      <Link href="/my-tasks" prefetch={false} className={buttonClass({ variant: 'secondary' })}>
        {t('list.back')}
      </Link>
    </div>
  )
}

/** Shown on a device without tasks, with what to do first. */
export function NoTasksOnDevice() {
  const t = useTranslations('my_task.list')
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <EmptyPicture className="h-28 w-auto" />
      {/* Wraps alike in every font: the web font can come late. */}
      <h2 className="max-w-52 text-xl font-extrabold">{t('none')}</h2>
      <Link href="/tasks" prefetch={false} className={buttonClass()}>
        {t('open_tasks')}
      </Link>
    </div>
  )
}
