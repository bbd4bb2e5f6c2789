import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { LinkSettings } from '@/components/admin/link-settings'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'
import { version } from '@/lib/platform/version'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('system.title') }
}

export default async function SystemSettingsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.system')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <LinkSettings />
      <p className="mt-8 text-sm text-muted">{t('version', { version })}</p>
    </>
  )
}
