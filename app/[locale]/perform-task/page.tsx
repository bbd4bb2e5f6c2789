import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { legalLinks } from '@/components/hand-in/legal-links'
import { Wizard } from '@/components/hand-in/wizard'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale
  const t = await getTranslations({ locale, namespace: 'wizard' })
  return pageMetadata({ locale, path: '/perform-task', title: t('page_title'), description: t('welcome.lead') })
}

export default async function PerformTaskPage({ params }: Props) {
  setRequestLocale((await params).locale as Locale)
  const t = await getTranslations('wizard.welcome')
  return <Wizard legal={t.rich('legal', legalLinks)} />
}
