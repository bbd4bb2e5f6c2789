'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useConfirmed } from '@/components/account/confirm-password'
import { SettingsCard } from '@/components/account/settings-card'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { Day } from '@/components/ui/time'
import { secondFactorQueries, useMakeRecoveryCodes, useRemoveApp, useRemovePasskey, useStartApp } from '@/lib/people/second-factor/client'
import type { Passkey } from '@/lib/people/second-factor/contract'
import { AppDialog } from './app-dialog'
import { CodesDialog } from './codes-dialog'
import { PasskeyDialog } from './passkey-dialog'

type Question = 'app' | 'codes' | Passkey

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col items-start gap-3 py-5 first:pt-0 last:pb-0">
    <h3 className="flex flex-wrap items-center gap-2 text-base font-semibold">{title}</h3>
    {children}
  </div>
)

/** The caller's second factor: what is set up, and actions to add, remove and renew. @param onKept called once the user has confirmed that the first recovery codes are saved */
export function SecondFactor({ onKept }: { onKept?: () => void }) {
  const t = useTranslations('area.second_factor')
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQueries.own())
  const { confirmed, dialog } = useConfirmed()
  const start = useStartApp(confirmed)
  const removeApp = useRemoveApp(confirmed)
  const removePasskey = useRemovePasskey(confirmed)
  const renew = useMakeRecoveryCodes(confirmed)
  const [adding, setAdding] = useState(false)
  const [question, setQuestion] = useState<Question>()
  const [codes, setCodes] = useState<string[]>()
  const close = () => setQuestion(undefined)
  const added = (first: string[] | null) => {
    start.reset()
    setAdding(false)
    if (first) setCodes(first)
    else onKept?.()
  }
  if (isError && !data) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  const hasAny = data && (data.app || data.passkeys.length > 0)
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      {data ? (
        <div className="flex flex-col divide-y divide-line">
          <Part title={t('app')}>
            {data.app ? (
              <div className="flex w-full flex-wrap items-center justify-between gap-3">
                <Badge variant="success">{t('app_on')}</Badge>
                <Button variant="secondary" size="sm" onClick={() => setQuestion('app')}>
                  {t('app_remove')}
                </Button>
              </div>
            ) : (
              <>
                <p className="text-muted">{t('app_off')}</p>
                <Button variant={hasAny ? 'secondary' : 'primary'} busy={start.isPending} onClick={() => start.mutate()}>
                  {t('app_add')}
                </Button>
              </>
            )}
          </Part>
          <Part title={t('passkeys')}>
            <p className="text-muted">{t('passkeys_text')}</p>
            {data.passkeys.length > 0 && (
              <ul className="flex w-full flex-col gap-3">
                {data.passkeys.map((passkey) => (
                  <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <div className="min-w-0 flex-1">
                      <p className="font-semibold wrap-anywhere">{passkey.name}</p>
                      <p className="text-sm text-muted">
                        {t.rich('passkey_made', { at: () => <Day at={passkey.created_at} /> })}
                        {', '}
                        {passkey.last_used_at ? t.rich('passkey_used', { at: () => <Day at={passkey.last_used_at ?? ''} /> }) : t('passkey_unused')}
                      </p>
                    </div>
                    <Button variant="secondary" size="sm" aria-label={t('passkey_remove_named', { name: passkey.name })} onClick={() => setQuestion(passkey)}>
                      {t('passkey_remove')}
                    </Button>
                  </li>
                ))}
              </ul>
            )}
            <Button variant="secondary" onClick={() => setAdding(true)}>
              {t('passkey_add')}
            </Button>
          </Part>
          {hasAny && (
            <Part title={t('recovery')}>
              <p className={data.recovery_codes > 0 ? 'text-muted' : 'font-semibold text-warning'}>{t('recovery_left', { count: data.recovery_codes })}</p>
              <Button variant="secondary" onClick={() => setQuestion('codes')}>
                {t('recovery_new')}
              </Button>
            </Part>
          )}
        </div>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-48 rounded-control" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-48 rounded-control" />
        </div>
      )}
      <ConfirmDialog
        open={question === 'app'}
        onOpenChange={close}
        danger
        busy={removeApp.isPending}
        title={t('app_remove_title')}
        text={t('app_remove_text')}
        confirm={t('app_remove_do')}
        onConfirm={() => removeApp.mutate(undefined, { onSettled: close })}
      />
      <ConfirmDialog
        open={typeof question === 'object'}
        onOpenChange={close}
        danger
        busy={removePasskey.isPending}
        title={t('passkey_remove_title', { name: typeof question === 'object' ? question.name : '' })}
        text={t('passkey_remove_text')}
        confirm={t('passkey_remove_do')}
        onConfirm={() => typeof question === 'object' && removePasskey.mutate(question.id, { onSettled: close })}
      />
      <ConfirmDialog
        open={question === 'codes'}
        onOpenChange={close}
        busy={renew.isPending}
        title={t('recovery_title')}
        text={t('recovery_text')}
        confirm={t('recovery_do')}
        onConfirm={() => renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes), onSettled: close })}
      />
      {start.data && <AppDialog app={start.data} guard={confirmed} onDone={added} onCancel={start.reset} />}
      {adding && <PasskeyDialog guard={confirmed} onDone={added} onCancel={() => setAdding(false)} />}
      {codes && (
        <CodesDialog
          codes={codes}
          onDone={() => {
            setCodes(undefined)
            onKept?.()
          }}
        />
      )}
      {dialog}
    </SettingsCard>
  )
}
