import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Campaigns } from '@/components/campaign-list/campaigns'
import { PageHead } from '@/components/layout/page-head'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'campaign_admin.list' })
  return { title: t('title') }
}

export default async function CampaignsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('campaign_admin.list')
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={
          <Link href="/admin/campaigns/new" className={buttonClass()}>
            {t('new')}
          </Link>
        }
      />
      <Campaigns />
    </>
  )
}
