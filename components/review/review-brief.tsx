'use client'

import { CircleCheck, CircleX, Megaphone } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { PlainImage } from '@/components/ui/plain-image'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import { pictureAddress } from '@/lib/work/campaigns/picture-address'
import type { AttemptItem } from '@/lib/work/reviews/contract'
import { ReviewAnswers } from './answers'

/** What the version that the person saw asks reviewers to check, and what the person sent. */
export function ReviewBrief({ brief, items }: { brief: CampaignBrief; items: readonly AttemptItem[] }) {
  const t = useTranslations('admin.review.campaign')
  const locale = useLocale() as Locale
  const instructions = textIn(locale, brief.reviewer_instructions).text
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3 rounded-control bg-accent-tint p-4">
      <h3 className="flex items-start gap-2 font-bold">
        <Megaphone aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-deep" strokeWidth={1.75} />
        <span className="min-w-0 wrap-anywhere">
          {textIn(locale, brief.title).text} <span className="text-sm font-normal whitespace-nowrap text-muted">{t('version', { number: brief.version })}</span>
        </span>
      </h3>
      {instructions && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{instructions}</p>}
      <ReviewAnswers brief={brief} items={items} />
      <Examples title={t('good')} examples={brief.good_examples} isGood />
      <Examples title={t('bad')} examples={brief.bad_examples} isGood={false} />
    </section>
  )
}

function Examples({ title, examples, isGood }: { title: string; examples: CampaignBrief['good_examples']; isGood: boolean }) {
  const locale = useLocale() as Locale
  const Icon = isGood ? CircleCheck : CircleX
  if (examples.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h4 className="flex items-center gap-1.5 text-sm font-semibold">
        <Icon aria-hidden className={isGood ? 'size-4 text-accent-deep' : 'size-4 text-danger'} strokeWidth={2} />
        {title}
      </h4>
      <ul className="grid grid-cols-3 gap-2">
        {examples.map(({ picture, text }) => (
          <li key={picture} className="flex flex-col gap-1 text-xs">
            <a href={pictureAddress(picture)} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-control border border-line bg-surface">
              <PlainImage src={pictureAddress(picture)} alt="" className="aspect-square w-full object-cover" />
            </a>
            <span className="wrap-anywhere">{textIn(locale, text).text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
