'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { SettingsCard } from '@/components/account/settings-card'
import { MethodForm } from '@/components/payout/method-form'
import { MethodName } from '@/components/payout/method-name'
import { Button } from '@/components/ui/button'
import { FailedCard } from '@/components/ui/failed-card'
import { PasswordField } from '@/components/ui/password-field'
import { Skeleton } from '@/components/ui/skeleton'
import { Moment } from '@/components/ui/time'
import { useFirstError } from '@/components/ui/use-first-error'
import type { MethodKind } from '@/db/values'
import { ownPayoutQueries, useChangePayoutMethod } from '@/lib/money/payouts/own-client'
import { ApiError, firstTexts } from '@/lib/platform/browser/api-error'
import { saveForLocaleChange, takeSavedValues } from '@/lib/platform/browser/locale-choice'
import { useAuth } from '@/lib/platform/browser/session'

const none = {}

/** The name under which a change of language saves what was typed. */
const SAVED = 'payout-method'

interface Props {
  /** Whether the form is open; other parts of the page may open it before the method has loaded. */
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** The promoter's payout method, masked, and the form that changes it. */
export function PayoutMethodCard({ isOpen, setOpen }: Props) {
  const t = useTranslations('promoter.payouts.method')
  const { data: kept, isError, isFetching, refetch } = useQuery(ownPayoutQueries.method())
  const opener = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState<Record<string, string>>()
  const [saved, setSaved] = useState(false)
  useEffect(() => {
    const saved = takeSavedValues(SAVED)
    if (!saved) return
    setTyped(saved as Record<string, string>)
    setOpen(true)
  }, [setOpen])
  const close = () => {
    setOpen(false)
    setTyped(undefined)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isError && !kept) return <FailedCard text={t('failed')} busy={isFetching} onRetry={refetch} />
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      {kept ? (
        <div className="flex flex-col items-start gap-4">
          {kept.method ? (
            <div>
              <MethodName method={kept.method} />
              {kept.changed_at && <p className="text-sm text-muted">{t.rich('changed', { at: () => <Moment at={kept.changed_at ?? ''} /> })}</p>}
            </div>
          ) : (
            !isOpen && <p>{t('none')}</p>
          )}
          <p role="status" className={saved && !isOpen ? 'font-semibold text-accent-deep' : 'sr-only'}>
            {saved && !isOpen && t('saved')}
          </p>
          {isOpen ? (
            <ChangeMethod
              current={kept.method?.method}
              typed={typed}
              onCancel={close}
              onSaved={() => {
                setSaved(true)
                close()
              }}
            />
          ) : (
            <Button ref={opener} variant={kept.method ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
              {t(kept.method ? 'change' : 'say')}
            </Button>
          )}
        </div>
      ) : (
        <div aria-busy className="flex flex-col gap-4">
          <Skeleton className="h-12 w-56 max-w-full" />
          <Skeleton className="h-11 w-32 rounded-control" />
        </div>
      )}
    </SettingsCard>
  )
}

interface ChangeProps {
  current: MethodKind | undefined
  typed: Record<string, string> | undefined
  onSaved: () => void
  onCancel: () => void
}

function ChangeMethod({ current, typed, onSaved, onCancel }: ChangeProps) {
  const t = useTranslations('promoter.payouts.method')
  const email = useAuth((state) => state.user?.email)
  const change = useChangePayoutMethod()
  const [errors, setErrors] = useState<Record<string, string>>(none)
  const form = useFirstError(errors)
  const locale = useLocale()
  useEffect(() => {
    const fields = form.current
    return () => {
      if (fields) saveForLocaleChange(SAVED, locale, Object.fromEntries(new FormData(fields)))
    }
  }, [form, locale])
  const send = (typed: Record<string, string>) =>
    change.mutate(typed, {
      onSuccess: onSaved,
      onError: (error) => setErrors(error instanceof ApiError ? firstTexts(error) : none),
    })
  return (
    <MethodForm
      current={current}
      typed={typed}
      form={form}
      busy={change.isPending}
      errors={errors}
      onSend={send}
      onChoose={() => setErrors(none)}
      onCancel={onCancel}
      className="w-full"
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" readOnly hidden value={email ?? ''} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        required
        hint={t('password_hint')}
        error={errors.password}
        defaultValue={typed?.password}
      />
    </MethodForm>
  )
}
