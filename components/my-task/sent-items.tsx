'use client'

import { useTranslations } from 'next-intl'
import type { MyTask } from '@/lib/work/my-task/contract'

/** The links, texts and answers that the person sent last, with what was asked for. */
export function SentItems({ task }: { task: MyTask }) {
  const t = useTranslations('my_task.sent')
  const sent = task.sent.filter(({ attempt, kind }) => attempt === task.attempt && kind !== 'picture')
  if (sent.length === 0) return null
  return (
    <section aria-labelledby="task-sent" className="flex flex-col gap-2">
      <h3 id="task-sent" className="font-bold">
        {t('title')}
      </h3>
      <dl className="flex flex-col gap-3">
        {sent.map(({ key, kind, label, value }) => (
          <div key={key} className="min-w-0">
            <dt className="text-sm text-muted wrap-anywhere">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{value === null ? t('not_kept') : kind === 'code' ? t('code_right') : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
