import { Scale } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { SystemLink } from '@/components/admin/system-link'
import { PageHead } from '@/components/layout/page-head'
import { Team } from '@/components/team/team'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.team' })
  return { title: t('title') }
}

export default async function TeamPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.team')
  const quality = await getTranslations('admin.quality')
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Team />
      <SystemLink href="/admin/team/quality" icon={Scale} title={quality('link')} text={quality('link_text')} />
    </>
  )
}
