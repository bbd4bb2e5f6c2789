import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Promoters } from '@/components/admin/promoters'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('promoters.title') }
}

export default async function PromotersPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.promoters')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Promoters />
    </>
  )
}
