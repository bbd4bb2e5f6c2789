'use client'

import { CircleCheck, CircleX } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { PlainImage } from '@/components/ui/plain-image'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import { pictureAddress } from '@/lib/work/campaigns/picture-address'
import { PanelSection } from './panel-section'

/** What holds for every picture: the reasons to reject one, the other way round. */
const always = ['shows', 'legible', 'own'] as const

/** What to check: in the words of the version, with its examples; else what holds for every picture. */
export function WhatToCheck({ brief }: { brief: CampaignBrief | null }) {
  const t = useTranslations('admin.review')
  const locale = useLocale() as Locale
  const instructions = brief && textIn(locale, brief.reviewer_instructions).text
  return (
    <PanelSection title={t('check')}>
      {instructions ? (
        <p className="wrap-anywhere whitespace-pre-wrap">{instructions}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {always.map((name) => (
            <li key={name}>
              <label className="flex min-h-11 cursor-pointer items-start gap-2 lg:pointer-fine:min-h-0">
                <input type="checkbox" className="mt-0.5 size-4 shrink-0 accent-accent" />
                <span>{t(`checks.${name}`)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {brief && <Examples title={t('campaign.good')} examples={brief.good_examples} isGood />}
      {brief && <Examples title={t('campaign.bad')} examples={brief.bad_examples} isGood={false} />}
    </PanelSection>
  )
}

function Examples({ title, examples, isGood }: { title: string; examples: CampaignBrief['good_examples']; isGood: boolean }) {
  const locale = useLocale() as Locale
  const Icon = isGood ? CircleCheck : CircleX
  if (examples.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h4 className="flex items-center gap-1.5 font-semibold">
        <Icon aria-hidden className={isGood ? 'size-4 text-accent-deep' : 'size-4 text-danger'} strokeWidth={2} />
        <span>{title}</span>
      </h4>
      <ul className="grid grid-cols-3 gap-2">
        {examples.map(({ picture, text }) => (
          <li key={picture} className="flex flex-col gap-1">
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
