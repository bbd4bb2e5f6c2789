'use client'

import { Clock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { AcceptTrusted } from '@/db/campaign-values'
import { useBadgeMoney } from '@/lib/platform/browser/money-format'
import { textIn } from '@/lib/platform/i18n/localized'
import type { ProofItem } from '@/lib/work/campaigns/proof-items/registry'
import type { CampaignStep } from '@/lib/work/campaigns/steps/registry'
import type { CampaignText } from '@/lib/work/campaigns/texts'
import { StepPreview } from './step-preview'

/** What of a version its visitors see. */
export interface PreviewedVersion {
  reward: number
  minimum_age: number | null
  accept_after_days: number | null
  accept_trusted: AcceptTrusted
  content: { title: CampaignText; summary: CampaignText; minutes: number; steps: CampaignStep[]; proof_items: ProofItem[] }
}

/** A campaign as its visitor sees it: title, reward, and all steps one below the other. Needs the texts of `campaign_preview`. */
export function CampaignPreview({ version }: { version: PreviewedVersion }) {
  const t = useTranslations('campaign_preview')
  const locale = useLocale()
  const badge = useBadgeMoney()
  const { content, reward, minimum_age, accept_after_days, accept_trusted } = version
  const title = textIn(locale, content.title)
  const isPortuguese = [content.title, content.summary].some((text) => textIn(locale, text).isFallback)
  return (
    <article className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        {isPortuguese && <p className="text-sm text-muted">{t('in_portuguese')}</p>}
        <h3 className="text-xl font-extrabold wrap-anywhere">{title.text || t('no_title')}</h3>
        <p className="text-muted wrap-anywhere">{textIn(locale, content.summary).text}</p>
        <p className="flex flex-wrap items-center gap-3">
          <Badge variant="reward">{badge(reward)}</Badge>
          <span className="figure inline-flex items-center gap-1.5 text-sm text-muted">
            <Clock aria-hidden className="size-4" strokeWidth={1.75} />
            {t('minutes', { count: content.minutes })}
          </span>
        </p>
        {minimum_age !== null && <p className="text-sm text-muted">{t('age', { age: minimum_age })}</p>}
        {accept_after_days !== null && <p className="text-sm text-muted">{t('accept', { days: accept_after_days })}</p>}
        {accept_trusted !== 'off' && <p className="text-sm text-muted">{t(`trusted.${accept_trusted}`)}</p>}
      </div>
      <ol className="flex flex-col gap-4">
        {content.steps.map((step, at) => (
          <li key={step.kind} className="flex flex-col gap-3 rounded-card border border-line p-4">
            <p className="figure text-sm text-muted">{t('step', { number: at + 1, of: content.steps.length })}</p>
            <StepPreview step={step} items={content.proof_items} reward={reward} />
          </li>
        ))}
      </ol>
    </article>
  )
}
