import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageHead } from '@/components/layout/page-head'
import { Clicks } from '@/components/promoter/clicks'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('clicks.title') }
}

export default async function TotalClicksPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('promoter.clicks')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Clicks />
    </>
  )
}
