import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { preload } from 'react-dom'
import { BegunTasks } from '@/components/begun-tasks/begun-tasks'
import { ClientTexts } from '@/components/layout/client-texts'
import { OperatorName } from '@/components/layout/operator-line'
import { TopBar } from '@/components/layout/top-bar'
import { OpenTasks } from '@/components/open-tasks/open-tasks'
import { operator } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'
import { OPEN_CAMPAIGNS } from '@/lib/work/campaigns/client'

interface Props {
  params: Promise<{ locale: Locale }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'tasks' })
  return pageMetadata({ locale, path: '/tasks', title: t('title'), description: t('lead') })
}

/** What is open now. */
export default async function TasksPage({ params }: Props) {
  setRequestLocale((await params).locale)
  const t = await getTranslations('tasks')
  // Asked for while the scripts are loading, so that the list is there when they run.
  preload(OPEN_CAMPAIGNS, { as: 'fetch', crossOrigin: 'anonymous' })
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className="outline-none">
        <header className="border-b border-line bg-accent-tint pt-20 pb-6 lg:pt-32 lg:pb-12">
          <div className="mx-auto max-w-content px-4 sm:px-6">
            <h1 className="text-hero font-extrabold">{t('title')}</h1>
            <p className="mt-2 max-w-measure text-lg">{t('lead')}</p>
            <OperatorName {...operator()} className="mt-2" />
          </div>
        </header>
        <div className="mx-auto min-h-[60vh] max-w-content px-4 py-6 sm:px-6 lg:py-14">
          <p className="without-script mb-8 rounded-control bg-warning-tint p-4 font-semibold text-warning">
            {t.rich('no_script', {
              api: (label) => (
                <a href={OPEN_CAMPAIGNS} className="underline underline-offset-4">
                  {label}
                </a>
              ),
            })}
          </p>
          <ClientTexts namespaces={['tasks.card', 'tasks.list', 'tasks.begun']}>
            <BegunTasks className="mb-8 max-w-3xl" />
            <OpenTasks />
          </ClientTexts>
        </div>
      </main>
    </>
  )
}
