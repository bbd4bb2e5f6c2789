import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { BackLink } from '@/components/layout/back-link'
import { PageHead } from '@/components/layout/page-head'
import { GroupList } from '@/components/review/clusters/group-list'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.groups' })
  return { title: t('title') }
}

export default async function PictureGroupsPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.groups')
  return (
    <>
      <BackLink href="/admin/review" text={t('to_desk')} />
      <PageHead title={t('title')} lead={t('lead')} />
      <GroupList />
    </>
  )
}
