import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AccountDisabled } from '@/components/account/account-disabled'
import { AppProviders } from '@/components/layout/app-providers'
import { AreaShell } from '@/components/layout/area-shell'
import { ClientTexts, formTexts } from '@/components/layout/client-texts'
import { OperatorProvider } from '@/components/layout/operator-context'
import { operator } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'

export const metadata: Metadata = { robots: { index: false } }

export default async function PromoterLayout({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) {
  setRequestLocale((await params).locale as Locale)
  return (
    <ClientTexts namespaces={[...formTexts, 'auth', 'area', 'promoter', 'review', 'payout']}>
      <AppProviders>
        <AreaShell area="promoter" whenDisabled={<AccountDisabled />}>
          <OperatorProvider {...operator()}>{children}</OperatorProvider>
        </AreaShell>
      </AppProviders>
    </ClientTexts>
  )
}
