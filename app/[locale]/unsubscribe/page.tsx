import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ClientTexts } from '@/components/layout/client-texts'
import { TaskHeader } from '@/components/layout/task-header'
import { Unsubscribe } from '@/components/unsubscribe/unsubscribe'
import { operator } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'
import { pageMetadata } from '@/lib/platform/pages/page-metadata'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const locale = (await params).locale as Locale
  const t = await getTranslations({ locale, namespace: 'unsubscribe' })
  return { ...(await pageMetadata({ locale, path: '/unsubscribe', title: t('title'), description: t('text') })), robots: { index: false } }
}

export default async function UnsubscribePage({ params }: Props) {
  setRequestLocale((await params).locale as Locale)
  return (
    <ClientTexts namespaces={['unsubscribe']}>
      <div className="mx-auto flex min-h-dvh max-w-wizard flex-col px-4 pb-16">
        <TaskHeader operator={operator()} />
        <main id="main" tabIndex={-1} className="pt-3 outline-none sm:pt-6">
          <Unsubscribe />
        </main>
      </div>
    </ClientTexts>
  )
}
