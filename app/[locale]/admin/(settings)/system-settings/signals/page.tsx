import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { SignalSettings } from '@/components/admin/signal-settings'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('signals.title') }
}

export default async function SignalsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.signals')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <SignalSettings />
    </>
  )
}
