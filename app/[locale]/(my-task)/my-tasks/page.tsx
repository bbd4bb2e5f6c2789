import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { TasksPage } from '@/components/my-task/tasks-page'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale
  const t = await getTranslations({ locale, namespace: 'my_task.list' })
  // The page shows what the device keeps, so search engines have nothing to list.
  return { ...(await pageMetadata({ locale, path: '/my-tasks', title: t('page_title'), description: t('lead') })), robots: { index: false } }
}

export default async function MyTasksPage({ params }: Props) {
  setRequestLocale((await params).locale as Locale)
  return <TasksPage />
}
