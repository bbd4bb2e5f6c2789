import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts } from '@/components/layout/client-texts'
import { OperatorProvider } from '@/components/layout/operator-context'
import { ScamNotice } from '@/components/layout/scam-notice'
import { TaskHeader } from '@/components/layout/task-header'
import { operator } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export default async function MyTaskLayout({ params, children }: Props) {
  setRequestLocale((await params).locale as Locale)
  return (
    <ClientTexts namespaces={['my_task', 'payout', 'review', 'wizard', 'validation', 'toasts', 'tasks.begun', 'channels']}>
      <div className="mx-auto flex min-h-dvh max-w-wizard flex-col px-4 pb-16">
        <TaskHeader operator={operator()} />
        <main id="main" tabIndex={-1} className="flex flex-col gap-6 pt-3 outline-none sm:pt-6">
          <OperatorProvider {...operator()}>{children}</OperatorProvider>
          <ScamNotice />
        </main>
      </div>
    </ClientTexts>
  )
}
