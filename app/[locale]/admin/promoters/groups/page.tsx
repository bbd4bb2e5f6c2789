import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { BackLink } from '@/components/layout/back-link'
import { PageHead } from '@/components/layout/page-head'
import { PromoterGroups } from '@/components/promoter-groups/groups'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin' })
  return { title: t('promoter_groups.title') }
}

export default async function PromoterGroupsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin')
  return (
    <>
      <BackLink href="/admin/promoters" text={t('promoter.back')} />
      <PageHead title={t('promoter_groups.title')} lead={t('promoter_groups.lead')} />
      <PromoterGroups />
    </>
  )
}
