import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CampaignPage } from '@/components/campaign-page/campaign-page'
import { BackLink } from '@/components/layout/back-link'
import { taskTexts, textsOf } from '@/components/layout/client-texts'
import { inEachLocale, type Locale } from '@/lib/platform/i18n/locales'
import { ANY_ROW } from '@/lib/platform/pages/areas'

type Props = { params: Promise<{ locale: Locale }> }

// Built once for all campaigns (see `next.config.ts`), because the built page contains no campaign's data.
export const generateStaticParams = () => [{ id: ANY_ROW }]
export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'campaign_admin.page' })
  return { title: t('title') }
}

export default async function OneCampaignPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('campaign_admin.page')
  const previewTexts = inEachLocale((locale) => textsOf(locale, taskTexts))
  return (
    <>
      <BackLink href="/admin/campaigns" text={t('back')} />
      {/* The preview is seen in both languages, whichever the administrator reads. */}
      <CampaignPage previewTexts={previewTexts} />
    </>
  )
}
