import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts, formTexts } from '@/components/layout/client-texts'
import type { Locale } from '@/lib/platform/i18n/locales'

/** The texts of campaigns are for these pages alone. */
export default async function CampaignsLayout({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) {
  setRequestLocale((await params).locale as Locale)
  return <ClientTexts namespaces={[...formTexts, 'auth', 'area', 'admin.attribution', 'campaign_admin', 'campaign_parts']}>{children}</ClientTexts>
}
