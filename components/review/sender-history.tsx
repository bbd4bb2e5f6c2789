'use client'

import { Phone, Smartphone } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { languageTag } from '@/lib/platform/i18n/locales'
import type { ReviewItem } from '@/lib/work/review/decision/contract'
import { PanelSection } from './panel-section'

/** What else came from this device and this number, and what became of it. */
export function SenderHistory({ item: { device, number } }: { item: ReviewItem }) {
  const t = useTranslations('admin.review')
  const rows = [
    { name: t('else_device'), counts: device, icon: Smartphone },
    { name: t('else_number'), counts: number, icon: Phone },
  ]
  return (
    <PanelSection title={t('sender')}>
      <dl className="flex flex-col gap-1.5">
        {rows.map(({ name, counts, icon: Icon }) => (
          <div key={name} className="flex items-start gap-2">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" strokeWidth={1.75} />
            <dt className="shrink-0 text-muted">{name}</dt>
            <dd className="ml-auto text-right">
              <Else counts={counts} />
            </dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  )
}

/** The server counts up to this number. */
const MOST_COUNTED = 100

/** How many other completions came from a device or a number, in words. */
function Else({ counts }: { counts: ReviewItem['device'] }) {
  const t = useTranslations('admin.review')
  const tag = languageTag[useLocale()]
  if (!counts) return <span className="text-muted">{t('else_unknown')}</span>
  const parts = (['in_review', 'approved', 'rejected'] as const).flatMap((status) => (counts[status] > 0 ? t(`else_${status}`, { count: counts[status] }) : []))
  if (parts.length === 0) return t('else_none')
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts)
  const sum = counts.in_review + counts.approved + counts.rejected
  return <strong className="font-semibold">{sum < MOST_COUNTED ? list : t('else_most', { count: MOST_COUNTED, list })}</strong>
}
