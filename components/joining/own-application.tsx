'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CloseAccount } from '@/components/account/close-account'
import { BlockedArea } from '@/components/layout/blocked-area'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { FailedCard } from '@/components/ui/failed-card'
import { controlClass, Field } from '@/components/ui/field'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { useAccountCheck } from '@/lib/people/accounts/client'
import { ownApplicationQuery, useWriteApplication } from '@/lib/people/applications/client'
import { type Application, MOST_WRITTEN, writeApplication } from '@/lib/people/applications/contract'
import { showFieldErrors, useFieldText, useKeptValues } from '@/lib/platform/browser/forms'
import { useLogout } from '@/lib/platform/browser/logout'
import { useAuth } from '@/lib/platform/browser/session'

type Shown = z.output<typeof Application>

/** Replaces every page of the area while the reader's application waits or is declined: since when, and what they wrote, which can be mended. */
export function OwnApplication() {
  const t = useTranslations('area')
  const auth = useTranslations('auth')
  const { check, checking } = useAccountCheck()
  const { logout, busy } = useLogout()
  const { data: application, isError, isFetching, refetch } = useQuery(ownApplicationQuery())
  return (
    <BlockedArea className="max-w-3xl gap-6 pt-4">
      {application ? (
        <>
          <Answer application={application} />
          {(application.state === 'waiting' || isPast(application)) && <Written application={application} />}
        </>
      ) : isError ? (
        <FailedCard text={t('application.failed')} busy={isFetching} onRetry={refetch} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={checking} onClick={check}>
          {t('disabled.check')}
        </Button>
        <Button variant="quiet" busy={busy} onClick={logout}>
          {auth('logout')}
        </Button>
      </div>
      <CloseAccount area="promoter" />
    </BlockedArea>
  )
}

const isPast = ({ again_at }: Shown) => again_at !== null && Date.parse(again_at) <= Date.now()

function Answer({ application }: { application: Shown }) {
  const t = useTranslations('area.application')
  const email = useAuth((state) => state.user?.email) ?? ''
  const { state, applied_at, decided_at, again_at, reason } = application
  return (
    <div className="flex flex-col gap-2">
      <h1 className="text-2xl font-extrabold">{t(`${state}_title`)}</h1>
      {decided_at && again_at ? (
        <>
          <p className="text-muted">{t.rich('declined_text', { at: () => <Moment at={decided_at} /> })}</p>
          <p className="max-w-measure wrap-anywhere whitespace-pre-wrap">{reason}</p>
          <p className="text-muted">{isPast(application) ? t('again_now') : t.rich('again_from', { at: () => <Moment at={again_at} /> })}</p>
        </>
      ) : (
        <p className="max-w-measure wrap-anywhere text-muted">{t.rich('waiting_text', { email, at: () => <Moment at={applied_at} /> })}</p>
      )}
    </div>
  )
}

function Written({ application: { state, channels, why } }: { application: Shown }) {
  const t = useTranslations('area.application')
  const fieldText = useFieldText()
  const write = useWriteApplication()
  const form = useForm({
    resolver: zodResolver(writeApplication.body),
    defaultValues: { channels: '', why: '' },
    values: { channels, why },
    resetOptions: { keepDirtyValues: true },
  })
  useKeptValues('application', form)
  const { errors } = form.formState
  const submit = form.handleSubmit((body) => {
    if (!write.isPending) write.mutate(body, { onSuccess: () => form.reset(body), onError: (error) => showFieldErrors(form, error) })
  })
  return (
    <Card>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        {(['channels', 'why'] as const).map((name) => (
          <Field key={name} label={t(name)} hint={name === 'channels' ? t('channels_hint') : undefined} required error={fieldText(errors[name])}>
            {({ required, ...control }) => (
              <textarea {...control} {...form.register(name)} rows={3} maxLength={MOST_WRITTEN} aria-required={required} className={controlClass} />
            )}
          </Field>
        ))}
        <Button type="submit" busy={write.isPending} className="sm:self-start">
          {t(state === 'waiting' ? 'save' : 'again')}
        </Button>
      </form>
    </Card>
  )
}
