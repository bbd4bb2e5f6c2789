import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageHead } from '@/components/layout/page-head'
import { QualityPage } from '@/components/review/agreement/quality-page'
import { SecondLookCard } from '@/components/review/agreement/second-look-card'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.quality' })
  return { title: t('title') }
}

/** How decisions turned out, and what waits for a second look. */
export default async function ReviewQualityPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.quality')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <SecondLookCard />
      <QualityPage />
    </>
  )
}
