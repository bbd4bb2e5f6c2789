'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonClass } from '@/components/ui/button'
import { CampaignTitleText } from '@/components/ui/campaign-filter'
import { StatusBadge } from '@/components/ui/status-badge'
import { Moment } from '@/components/ui/time'
import type { Completion } from '@/lib/work/completions/contract'
import { personAddress } from './completion-address'
import { SendPrivateLink } from './private-link'
import { PromoterName } from './promoter-name'

/** The data of a completion: its review, person, task and device. @param children the decisions on it */
export function CompletionFacts({ completion, children }: { completion: Completion; children: ReactNode }) {
  const t = useTranslations('admin.details')
  const activity = useTranslations('admin.activity')
  const attribution = useTranslations('admin.attribution')
  const campaigns = useTranslations('area.campaigns')
  const none = <span className="text-muted">{t('none')}</span>
  const erased = <span className="text-muted">{t('erased')}</span>
  const { age, gender, whatsapp } = completion
  // Every person gives these data and every device has an address, so a missing value was deleted later.
  const unsaid = completion.erased_at ? erased : none
  const unknown = completion.ip_address === null ? erased : none
  return (
    <>
      <section className="flex flex-col gap-3">
        <h3 className="flex flex-wrap items-center gap-3 font-bold">
          {t('review')} <StatusBadge status={completion.status} />
        </h3>
        {children}
      </section>
      <Group title={t('person')}>
        <Entry name={t('name')}>{completion.name}</Entry>
        <Entry name={t('email')}>{completion.email ?? unsaid}</Entry>
        <Entry name={t('whatsapp')}>{whatsapp ?? erased}</Entry>
        <Entry name={t('telegram')}>{completion.telegram ?? erased}</Entry>
        <Entry name={t('age')}>{age ?? erased}</Entry>
        {age !== null && age < 18 && <Entry name={t('guardian')}>{t(completion.guardian_consent ? 'yes' : 'no')}</Entry>}
        <Entry name={t('gender')}>{gender === 'male' || gender === 'female' ? t(gender) : (gender ?? erased)}</Entry>
        <Entry name={t('profession')}>{completion.profession ?? erased}</Entry>
        <Entry name={t('country')}>{completion.country ?? erased}</Entry>
      </Group>
      {whatsapp && <SendPrivateLink completion={{ ...completion, whatsapp }} />}
      {!completion.erased_at && (
        <Link href={personAddress(completion.payment_code)} className={buttonClass({ variant: 'secondary' }, 'self-start')}>
          {t('privacy')}
        </Link>
      )}
      <Group title={t('task')}>
        <Entry name={t('code')}>
          <span className="figure font-semibold tracking-wide">{completion.payment_code}</span>
        </Entry>
        <Entry name={t('promoter')}>
          {completion.promoter === null ? activity('public_link') : <PromoterName id={completion.promoter_id}>{completion.promoter}</PromoterName>}
        </Entry>
        <Entry name={t('attributed_by')}>{completion.attributed_by ? attribution(completion.attributed_by) : '—'}</Entry>
        {completion.campaign_id !== undefined && (
          <Entry name={campaigns('label')}>
            <CampaignTitleText id={completion.campaign_id} />
          </Entry>
        )}
        {completion.label !== undefined && <Entry name={campaigns('link')}>{completion.label}</Entry>}
        {completion.ref !== undefined && <Entry name={campaigns('ref')}>{completion.ref}</Entry>}
        <Entry name={t('created')}>
          <Moment at={completion.created_at} />
        </Entry>
        <Entry name={t('updated')}>
          <Moment at={completion.updated_at} />
        </Entry>
      </Group>
      <Group title={t('device')}>
        <Entry name={t('location')}>{completion.location}</Entry>
        <Entry name={t('ip')}>{completion.ip_address ?? erased}</Entry>
        <Entry name={t('browser')}>{completion.ip_address === null ? erased : completion.device}</Entry>
        <Entry name={t('fingerprint')}>{completion.device_fingerprint ?? unknown}</Entry>
      </Group>
    </>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <h3 className="font-bold">{title}</h3>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
  </section>
)

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)
