'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FailedCard } from '@/components/ui/failed-card'
import { Skeleton } from '@/components/ui/skeleton'
import { Day } from '@/components/ui/time'
import { When } from '@/components/ui/when'
import { sessionQueries, useEndOtherSessions, useEndSession } from '@/lib/people/sessions/client'
import type { SignedInDevice } from '@/lib/people/sessions/contract'
import { useLast } from '@/lib/platform/browser/use-last'
import { useConfirmed } from './confirm-password'
import { SettingsCard } from './settings-card'

/** The devices that are signed in to the account: one can be signed out, or all but this. */
export function SignedInDevices() {
  const t = useTranslations('area.sessions')
  const { data, isError, isFetching, refetch } = useQuery(sessionQueries.own())
  const { confirmed, dialog } = useConfirmed()
  const end = useEndSession()
  const endOthers = useEndOtherSessions(confirmed)
  const [asked, setAsked] = useState<SignedInDevice>()
  const [isAllAsked, setAllAsked] = useState(false)
  const shown = useLast(asked)
  if (isError && !data) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      {data ? (
        <div className="flex flex-col items-start gap-5">
          {data.length > 0 && (
            <ul className="flex w-full flex-col gap-4">
              {data.map((session) => (
                <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                  <div className="min-w-0 flex-1">
                    <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                      <span>{session.device}</span>
                      {session.current && <Badge variant="success">{t('this')}</Badge>}
                    </p>
                    <p className="text-sm text-muted">
                      {t.rich('since', { at: () => <Day at={session.created_at} />, seen: () => <When at={session.last_seen_at} /> })}
                    </p>
                  </div>
                  {!session.current && (
                    <Button variant="secondary" size="sm" aria-label={t('end_named', { device: session.device })} onClick={() => setAsked(session)}>
                      {t('end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
          {data.every(({ current }) => current) && <p className="text-muted">{t('none')}</p>}
          <div className="flex flex-col items-start gap-2">
            <Button variant="secondary" onClick={() => setAllAsked(true)}>
              {t('others')}
            </Button>
            <p className="text-sm text-muted">{t('others_text')}</p>
          </div>
        </div>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-11 w-48 rounded-control" />
        </div>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        danger
        busy={end.isPending}
        title={t('end_title', { device: shown?.device ?? '' })}
        text={t('end_text')}
        confirm={t('end')}
        onConfirm={() => asked && end.mutate(asked.id, { onSettled: () => setAsked(undefined) })}
      />
      <ConfirmDialog
        open={isAllAsked}
        onOpenChange={setAllAsked}
        danger
        busy={endOthers.isPending}
        title={t('others_title')}
        text={t('others_text')}
        confirm={t('others')}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAllAsked(false) })}
      />
      {dialog}
    </SettingsCard>
  )
}
