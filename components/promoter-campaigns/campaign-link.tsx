'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ShareLink } from '@/components/promoter/share-link'
import { Card } from '@/components/ui/card'
import type { PageState } from '@/lib/platform/browser/page-query'
import type { Locale } from '@/lib/platform/i18n/locales'
import { textIn } from '@/lib/platform/i18n/localized'
import type { PromoterCampaign } from '@/lib/work/promoter-campaigns/contract'
import { LabelChoice } from './label-choice'
import { messageFor } from './share-text'

interface Props {
  campaign: PromoterCampaign
  code: string | undefined
  link: string | undefined
  place: PageState
  shareTexts: Record<Locale, string>
}

/** The promoter's short link to a task, for one of their labels or none. */
export function CampaignLink({ campaign, code, link, place, shareTexts }: Props) {
  const t = useTranslations('promoter.campaigns.link')
  const locale = useLocale()
  // The device's sharing adds the link itself.
  const [message, text] = [link ?? '', ''].map((address) => messageFor(shareTexts, campaign, locale, address))
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg font-bold">{t('title')}</h2>
        <p className="text-muted">{t('lead')}</p>
      </div>
      <LabelChoice place={place} />
      <ShareLink link={link} message={message ?? ''} content={{ title: textIn(locale, campaign.title).text, text: text ?? '' }} code={code} />
    </Card>
  )
}
