import type { Metadata } from 'next'
import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppProviders } from '@/components/layout/app-providers'
import { ClientTexts, formTexts } from '@/components/layout/client-texts'
import { PromoterArea } from '@/components/promoter/promoter-area'
import type { Locale } from '@/lib/i18n/locales'

export const metadata: Metadata = { robots: { index: false } }

export default async function PromoterLayout({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) {
  setRequestLocale((await params).locale as Locale)
  return (
    <ClientTexts namespaces={[...formTexts, 'auth', 'area', 'promoter']}>
      <AppProviders>
        <PromoterArea>{children}</PromoterArea>
      </AppProviders>
    </ClientTexts>
  )
}
