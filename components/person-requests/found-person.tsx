'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { StepNotice } from '@/components/hand-in/notice'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { StatusBadge } from '@/components/ui/status-badge'
import { Moment } from '@/components/ui/time'
import { ApiError } from '@/lib/platform/browser/api-error'
import { showFailure } from '@/lib/platform/browser/failure'
import { useFigures, useMoney } from '@/lib/platform/browser/money-format'
import { shownNumber } from '@/lib/platform/phone-numbers/whatsapp'
import { useErasePerson, useExportPerson } from '@/lib/work/privacy-requests/client'
import type { PersonFound } from '@/lib/work/privacy-requests/contract'
import { ErasePersonDialog } from './erase-person-dialog'

interface Props {
  /** As it was searched. */
  who: string
  person: PersonFound
  onSearch: (who: string) => void
  onErased: () => void
}

/** What was found about a person, and what can be done with it: nothing with tasks that only name the e-mail. */
export function FoundPerson({ who, person, onSearch, onErased }: Props) {
  const t = useTranslations('admin.privacy')
  const money = useMoney()
  const { whole } = useFigures()
  const { confirmed, dialog } = useConfirmed()
  const handOut = useExportPerson(confirmed)
  const erase = useErasePerson(confirmed)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { found, by, tasks, counts, owed, accounts } = person
  const isByEmail = by === 'email'
  const isAnything = Object.values(counts).some((count) => count > 0)
  const refused = (error: Error) => {
    setAsked(false)
    if (error instanceof ApiError && error.code === 'conflict') setProblem(error.text)
    else showFailure(error)
  }
  const waiting = isByEmail ? 0 : tasks.filter(({ status, erased_at }) => status === 'in_review' && !erased_at).length
  const numbers = [...new Set(tasks.flatMap(({ whatsapp }) => whatsapp ?? []))]
  return (
    <Card className="flex flex-col gap-6">
      <h2 className="text-lg font-bold">{t('found')}</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div key={name}>
            <dt className="text-sm text-muted">{t(`counts.${name}`)}</dt>
            <dd className="figure font-semibold">{whole(counts[name])}</dd>
          </div>
        ))}
      </dl>
      {tasks.length > 0 && (
        <section className="flex flex-col gap-3">
          <h3 className="font-bold">
            {isByEmail ? t('tasks_of_email') : tasks.length < counts.tasks ? t('tasks_newest', { shown: tasks.length, total: counts.tasks }) : t('tasks')}
          </h3>
          <ul className="flex flex-col divide-y divide-line">
            {tasks.map((task) => (
              <li key={task.payment_code} className="flex flex-col gap-1 py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="figure font-semibold tracking-wide">{task.payment_code}</span>
                  <StatusBadge status={task.status} />
                  {task.erased_at && <Badge>{t('erased')}</Badge>}
                </p>
                <p className="break-words">{[task.name, task.whatsapp && shownNumber(task.whatsapp), task.email].filter(Boolean).join(' · ')}</p>
                <p className="text-sm text-muted">
                  <Moment at={task.created_at} /> <span>{t('pictures', { count: task.pictures })}</span>
                </p>
              </li>
            ))}
          </ul>
          {isByEmail && (
            <>
              <StepNotice tone="warning">{t('by_number')}</StepNotice>
              <div className="flex flex-wrap gap-3">
                {numbers.map((number) => (
                  <Button key={number} variant="secondary" onClick={() => onSearch(number)}>
                    {t('search_number', { number: shownNumber(number) })}
                  </Button>
                ))}
              </div>
            </>
          )}
        </section>
      )}
      {waiting > 0 && <StepNotice tone="warning">{t('in_review', { count: waiting })}</StepNotice>}
      {owed > 0 && <StepNotice tone="warning">{t('owed', { amount: money(owed) })}</StepNotice>}
      {accounts.map(({ id, role, name }) => (
        <p key={id} className="text-muted">
          {t(`account_${role}`, { name })}
        </p>
      ))}
      {problem && <StepNotice tone="danger">{problem}</StepNotice>}
      {(isAnything || accounts.length > 0) && (
        <div className="flex flex-col gap-3">
          <div className="flex flex-col gap-3 sm:flex-row">
            <Button variant="secondary" busy={handOut.isPending} onClick={() => handOut.mutate({ who, found }, { onError: refused })}>
              {t('download')}
            </Button>
            {isAnything && (
              <Button variant="danger" onClick={() => setAsked(true)}>
                {t('erase')}
              </Button>
            )}
          </div>
          <p className="max-w-measure text-sm text-muted">{t(isByEmail ? 'download_text_email' : 'download_text')}</p>
          <p className="max-w-measure text-sm text-muted">{t('backups')}</p>
        </div>
      )}
      <ErasePersonDialog
        open={isAsked}
        counts={counts}
        busy={erase.isPending}
        onClose={() => setAsked(false)}
        onErase={() => erase.mutate({ who, found }, { onSuccess: onErased, onError: refused })}
      />
      {dialog}
    </Card>
  )
}
