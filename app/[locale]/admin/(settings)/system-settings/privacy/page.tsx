import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { PageHead } from '@/components/layout/page-head'
import { PersonRequests } from '@/components/person-requests/person-requests'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('privacy.title') }
}

export default async function PersonRequestsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.privacy')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <PersonRequests />
    </>
  )
}
