import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Announcements } from '@/components/announcements/announcements'
import { BackLink } from '@/components/layout/back-link'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('announcements.title') }
}

export default async function AnnouncementsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin')
  return (
    <>
      <BackLink href="/admin/promoters" text={t('promoter.back')} />
      <PageHead title={t('announcements.title')} lead={t('announcements.lead')} />
      <Announcements />
    </>
  )
}
