'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { subscriptionQueries, useChangeSubscription } from '@/lib/people/mail/subscription-client'
import { SettingsCard } from './settings-card'

/** Turns the weekly summary for a promoter on and off. */
export function MailSettings() {
  const t = useTranslations('area.mails')
  const { data } = useQuery(subscriptionQueries.own())
  const change = useChangeSubscription()
  // Shows the pressed value at once, and the stored one again after a failure.
  const isOn = change.isPending ? change.variables : data?.weekly_summary
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          checked={isOn ?? false}
          disabled={isOn === undefined}
          onChange={(event) => change.mutate(event.target.checked)}
          className="mt-1 size-5 shrink-0 accent-accent"
        />
        <span>
          <span className="font-semibold">{t('weekly')}</span>
          <span className="block text-sm text-muted">{t('weekly_hint')}</span>
        </span>
      </label>
    </SettingsCard>
  )
}
