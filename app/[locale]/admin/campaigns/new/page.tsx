import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NewCampaign } from '@/components/campaign-list/new-campaign'
import { BackLink } from '@/components/layout/back-link'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'campaign_admin.new' })
  return { title: t('title') }
}

export default async function NewCampaignPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('campaign_admin.new')
  return (
    <>
      <BackLink href="/admin/campaigns" text={t('back')} />
      <PageHead title={t('title')} lead={t('lead')} />
      <NewCampaign />
    </>
  )
}
