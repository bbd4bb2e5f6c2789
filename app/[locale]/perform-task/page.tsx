import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Wizard } from '@/components/wizard/wizard'
import type { Locale } from '@/lib/i18n/locales'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale
  const t = await getTranslations({ locale, namespace: 'wizard' })
  return { title: t('page_title') }
}

export default async function PerformTaskPage({ params }: Props) {
  setRequestLocale((await params).locale as Locale)
  return <Wizard />
}
