import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Dashboard } from '@/components/promoter/dashboard'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'promoter' })
  return { title: t('dashboard.title') }
}

export default async function PromoterPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <Dashboard />
}
