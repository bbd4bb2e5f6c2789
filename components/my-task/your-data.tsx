'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StepNotice } from '@/components/hand-in/notice'
import { Button } from '@/components/ui/button'
import { saveJson } from '@/lib/platform/browser/save-file'
import { shownNumber } from '@/lib/platform/phone-numbers/whatsapp'
import { fetchMyData } from '@/lib/work/my-task/changes-client'
import { CorrectForm } from './correct-form'
import { EraseDialog } from './erase-dialog'
import { SentItems } from './sent-items'
import type { TaskFormProps } from './task-form'
import { useSend } from './use-send'

/** What the person can do with their data: correct name and number, download it, erase it. */
export function YourData(props: TaskFormProps & { onErased: () => void }) {
  const t = useTranslations('my_task.data')
  const { token, task, onConflict, onErased } = props
  const [correcting, setCorrecting] = useState<'name' | 'whatsapp'>()
  const [erasing, setErasing] = useState(false)
  const { busy, problem, send } = useSend(onConflict)
  const download = () => send(async () => saveJson(await fetchMyData(token), `completa-${task.payment_code}.json`))
  const fields = [
    { field: 'name', value: task.name, may: task.may_rename },
    // The stored answer of an earlier release has no number.
    ...(task.whatsapp ? [{ field: 'whatsapp', value: shownNumber(task.whatsapp), may: task.may_change_number } as const] : []),
  ] as const
  return (
    <section aria-labelledby="task-data" className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id="task-data" className="text-lg font-bold">
        {t('title')}
      </h2>
      {fields.map(({ field, value, may }) =>
        correcting === field ? (
          <CorrectForm key={field} {...props} field={field} onDone={() => setCorrecting(undefined)} />
        ) : (
          <div key={field} className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0">
              <span className="block text-sm text-muted">{t(field)}</span>
              <span className="figure font-semibold break-words">{value}</span>
            </p>
            {may && (
              <Button variant="secondary" onClick={() => setCorrecting(field)}>
                {t(field === 'name' ? 'rename' : 'change_whatsapp')}
              </Button>
            )}
          </div>
        ),
      )}
      <SentItems task={task} />
      {task.ask_first && task.may_rename && <p className="text-sm text-muted">{t('whatsapp_ask')}</p>}
      <p className="text-sm text-muted">{t('text')}</p>
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="secondary" busy={busy} onClick={download}>
          {t('download')}
        </Button>
        <Button variant="secondary" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
      </div>
      <EraseDialog open={erasing} onOpenChange={setErasing} token={token} task={task} onErased={onErased} />
    </section>
  )
}
