'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import type { AttemptItem } from '@/lib/work/reviews/contract'
import { ReviewAnswers } from './answers'
import { PanelSection } from './panel-section'

/** What the version that the person saw asks for, and what the person sent for it. */
export function AskedFor({ campaign, items }: { campaign: CampaignBrief | null; items: readonly AttemptItem[] }) {
  const t = useTranslations('admin.review')
  const locale = useLocale() as Locale
  return (
    <PanelSection
      title={t('asked')}
      aside={
        campaign && (
          <p className="min-w-0 text-muted wrap-anywhere">
            {textIn(locale, campaign.title).text} · {t('campaign.version', { number: campaign.version })}
          </p>
        )
      }
    >
      {campaign ? <ReviewAnswers brief={campaign} items={items} /> : <p>{t('asked_first')}</p>}
    </PanelSection>
  )
}
