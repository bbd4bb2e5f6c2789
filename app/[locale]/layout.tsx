import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts } from '@/components/layout/client-texts'
import { CookieBanner } from '@/components/layout/cookie-banner'
import { ReferralCapture } from '@/components/layout/referral-capture'
import { ScrollToTop } from '@/components/layout/scroll-to-top'
import { isLocale, languageTag, locales } from '@/lib/i18n/locales'
import { SITE_NAME } from '@/lib/site'
import '../globals.css'

const jakarta = localFont({
  src: '../../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-jakarta',
  display: 'swap',
  preload: true,
})

export const dynamicParams = false
export const generateStaticParams = () => locales.map((locale) => ({ locale }))

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export const viewport: Viewport = { themeColor: '#fbfbf8', colorScheme: 'light', width: 'device-width', initialScale: 1 }

export async function generateMetadata({ params }: Omit<Props, 'children'>): Promise<Metadata> {
  const { locale } = await params
  if (!isLocale(locale)) return {}
  const t = await getTranslations({ locale, namespace: 'common' })
  return {
    metadataBase: new URL(process.env.SITE_URL || 'http://localhost:3000'),
    title: { default: SITE_NAME, template: `%s · ${SITE_NAME}` },
    description: t('description'),
  }
}

export default async function RootLayout({ params, children }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  return (
    <html lang={languageTag[locale]} className={jakarta.variable}>
      <body className="font-sans text-base antialiased">
        <ClientTexts>
          {children}
          <CookieBanner />
        </ClientTexts>
        <ReferralCapture />
        <ScrollToTop />
      </body>
    </html>
  )
}
