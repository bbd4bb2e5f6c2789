import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { MyTaskPage } from '@/components/my-task/my-task'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale
  const t = await getTranslations({ locale, namespace: 'my_task' })
  const description = t('lead')
  // The page is private, so search engines should not list it.
  return { ...(await pageMetadata({ locale, path: '/my-task', title: t('title'), description })), robots: { index: false } }
}

export default async function TaskPage({ params }: Props) {
  setRequestLocale((await params).locale as Locale)
  return <MyTaskPage />
}
