'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyPicture } from '@/components/wizard/empty-picture'
import { forgetOnDevice } from './forget-on-device'
import { LostLink } from './lost-link'
import { showList } from './opened-task'

/** Shown for a token that opens no task. @param code the code of a task of this device that the token once opened */
export function LinkOpensNothing({ code }: { code: string | undefined }) {
  const t = useTranslations('my_task')
  const remove = () => {
    if (!code) return
    forgetOnDevice(code)
    showList()
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
      <LostLink code={code} />
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
      <Button variant="secondary" onClick={showList}>
        {t('list.back')}
      </Button>
    </div>
  )
}

/** Shown on a device without tasks. */
export function NoTasksOnDevice() {
  const t = useTranslations('my_task.list')
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <EmptyPicture className="h-28 w-auto" />
      {/* Wraps alike in every font: the web font can come late. */}
      <h2 className="max-w-52 text-xl font-extrabold">{t('none')}</h2>
      <p className="max-w-sm text-muted">{t('none_text')}</p>
    </div>
  )
}
