import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { BackLink } from '@/components/layout/back-link'
import { GroupPage } from '@/components/review/clusters/group-page'
import type { Locale } from '@/lib/platform/i18n/locales'
import { ANY_ROW } from '@/lib/platform/pages/areas'

type Props = { params: Promise<{ locale: Locale }> }

// Built once for all groups (see `next.config.ts`), because the built page contains no group's data.
export const generateStaticParams = () => [{ id: ANY_ROW }]
export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations({ locale: (await params).locale, namespace: 'admin.groups' })
  return { title: t('one_title') }
}

export default async function OnePictureGroupPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('admin.groups')
  return (
    <>
      <BackLink href="/admin/review/groups" text={t('to_list')} />
      <GroupPage />
    </>
  )
}
