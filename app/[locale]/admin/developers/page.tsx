import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { DevelopersPage } from '@/components/developers/developers-page'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'developers' })
  return { title: t('title') }
}

export default async function AdminDevelopersPage({ params }: Props) {
  setRequestLocale((await params).locale)
  return <DevelopersPage area="admin" />
}
