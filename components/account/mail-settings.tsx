'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { subscriptionQueries, useChangeSubscription } from '@/lib/people/mail/subscription-client'
import { SettingsCard } from './settings-card'

const letters = [
  { name: 'weekly_summary', text: 'weekly' },
  { name: 'announcements', text: 'announcements' },
] as const

/** Turns the letters that a promoter can do without on and off. */
export function MailSettings() {
  const t = useTranslations('area.mails')
  const { data } = useQuery(subscriptionQueries.own())
  const change = useChangeSubscription()
  return (
    <SettingsCard title={t('title')} lead={t('lead')}>
      {letters.map(({ name, text }) => {
        // Shows the pressed value at once, and the stored one again after a failure.
        const isOn = (change.isPending ? change.variables?.[name] : undefined) ?? data?.[name]
        return (
          <label key={name} className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              checked={isOn ?? false}
              disabled={isOn === undefined}
              onChange={(event) => change.mutate({ [name]: event.target.checked })}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span>
              <span className="font-semibold">{t(text)}</span>
              <span className="block text-sm text-muted">{t(`${text}_hint`)}</span>
            </span>
          </label>
        )
      })}
    </SettingsCard>
  )
}
