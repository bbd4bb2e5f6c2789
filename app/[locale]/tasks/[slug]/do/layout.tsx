import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts, taskTexts } from '@/components/layout/client-texts'
import { HydrateLater } from '@/components/layout/hydrate-later'
import { TaskHeader } from '@/components/layout/task-header'
import { Toaster } from '@/components/ui/toaster'
import { operator } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export default async function DoTaskLayout({ params, children }: Props) {
  setRequestLocale((await params).locale as Locale)
  return (
    <ClientTexts namespaces={taskTexts}>
      <div className="mx-auto flex min-h-dvh max-w-wizard flex-col px-4 sm:pb-16">
        <HydrateLater>
          <TaskHeader operator={operator()} />
        </HydrateLater>
        <main id="main" tabIndex={-1} className="flex flex-1 flex-col pt-3 outline-none sm:flex-none sm:pt-6">
          {children}
        </main>
      </div>
      <Toaster />
    </ClientTexts>
  )
}
