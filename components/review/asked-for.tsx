'use client'

import { useTranslations } from 'next-intl'
import { CampaignTitleText } from '@/components/ui/campaign-filter'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { useMoney } from '@/lib/platform/browser/money-format'
import type { CampaignBrief } from '@/lib/work/campaigns/brief-contract'
import type { AttemptItem } from '@/lib/work/review/decision/contract'
import { ReviewAnswers } from './answers'
import { PanelSection } from './panel-section'

interface Props {
  campaign: CampaignBrief | null
  /** In reais; left out where it says nothing. */
  reward?: number
  items: readonly AttemptItem[]
}

/** Of which campaign it is and for how much, what the version that the person saw asks for, and what the person sent for it. */
export function AskedFor({ campaign, reward, items }: Props) {
  const t = useTranslations('admin.review')
  const money = useMoney()
  return (
    <PanelSection
      title={t('asked')}
      aside={
        <p className="min-w-0 text-muted wrap-anywhere">
          <span>
            <CampaignTitleText id={campaign?.id ?? DEFAULT_CAMPAIGN_ID} />
          </span>{' '}
          {reward !== undefined && <span className="figure font-semibold whitespace-nowrap text-ink">{money(reward)}</span>}
          {campaign && <span> {t('campaign.version', { number: campaign.version })}</span>}
        </p>
      }
    >
      {campaign ? <ReviewAnswers brief={campaign} items={items} /> : <p>{t('asked_first')}</p>}
    </PanelSection>
  )
}
