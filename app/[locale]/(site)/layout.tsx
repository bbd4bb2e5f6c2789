import { setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { HydrateLater } from '@/components/layout/hydrate-later'
import { LoadPictures } from '@/components/layout/load-pictures'
import { SiteFooter } from '@/components/layout/site-footer'
import { operator } from '@/lib/platform/env'
import type { Locale } from '@/lib/platform/i18n/locales'

/** The frame of the landing page and the legal pages. Each page has its own top bar, because the bars' links differ. */
export default async function SiteLayout({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) {
  setRequestLocale((await params).locale as Locale)
  return (
    <>
      {children}
      <HydrateLater>
        <SiteFooter operator={operator()} />
      </HydrateLater>
      <LoadPictures />
    </>
  )
}
