import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { AnnouncementPage } from '@/components/announcements/announcement-page'
import { BackLink } from '@/components/layout/back-link'
import type { Locale } from '@/lib/platform/i18n/locales'
import { ANY_ROW } from '@/lib/platform/pages/areas'

type Props = { params: Promise<{ locale: Locale }> }

// Built once for all announcements (see `next.config.ts`), because the built page contains no row's data.
export const generateStaticParams = () => [{ id: ANY_ROW }]
export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('announcements.page_title') }
}

export default async function OneAnnouncementPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.announcements')
  return (
    <>
      <BackLink href="/admin/promoters/announcements" text={t('title')} />
      <AnnouncementPage />
    </>
  )
}
