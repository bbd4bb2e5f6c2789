'use client'

import { useTranslations } from 'next-intl'
import type { VersionDifference } from '@/lib/work/campaigns/admin-client'

const prices = ['reward', 'commission']
const isPrice = ({ field }: VersionDifference) => prices.includes(field)

/** What differs between two versions, side by side, prices first. */
export function Differences({ changes }: { changes: VersionDifference[] }) {
  const t = useTranslations('campaign_admin.differences')
  const ordered = [...changes.filter(isPrice), ...changes.filter((change) => !isPrice(change))]
  if (ordered.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <ul className="flex flex-col">
      {ordered.map((change) => (
        <li key={change.field} className="border-line py-3 not-last:border-b">
          <p className={isPrice(change) ? 'font-bold' : 'font-semibold'}>{change.label}</p>
          <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            <Side name={t('before')} text={change.before} />
            <Side name={t('after')} text={change.after} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Side({ name, text }: { name: string; text: string | null }) {
  const t = useTranslations('campaign_admin.differences')
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="figure wrap-anywhere whitespace-pre-wrap">{text || t('nothing')}</dd>
    </div>
  )
}
