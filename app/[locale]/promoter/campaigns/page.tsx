import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PromoterCampaigns } from '@/components/promoter-campaigns/promoter-campaigns'
import { shareMarks } from '@/components/promoter-campaigns/share-text'
import { inEachLocale, type Locale } from '@/lib/platform/i18n/locales'
import { translatorFor } from '@/lib/platform/i18n/translator'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('campaigns.title') }
}

export default async function CampaignsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  // The browser gets only the reader's texts, but a promoter also publishes in the other languages.
  return <PromoterCampaigns shareTexts={inEachLocale((locale) => translatorFor(locale)('promoter.campaigns.share.message', shareMarks))} />
}
