import { Mails, Radar, ScrollText } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { LinkSettings } from '@/components/admin/link-settings'
import { SystemLink } from '@/components/admin/system-link'
import { PageHead } from '@/components/layout/page-head'
import type { Locale } from '@/lib/platform/i18n/locales'

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
      <SystemLink href="/admin/outbox" icon={Mails} title={t('outbox')} text={t('outbox_text')} />
      <SystemLink href="/admin/system-settings/signals" icon={Radar} title={t('signals')} text={t('signals_text')} />
      <SystemLink href="/admin/system-settings/audit-log" icon={ScrollText} title={t('audit')} text={t('audit_text')} />
    </>
  )
}
