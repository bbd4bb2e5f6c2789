import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageHead } from '@/components/layout/page-head'
import { ReceivedAnnouncements } from '@/components/promoter/announcements'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('announcements.title') }
}

export default async function ReceivedAnnouncementsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('promoter.announcements')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <ReceivedAnnouncements />
    </>
  )
}
