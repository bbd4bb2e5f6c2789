import type { Metadata, Viewport } from 'next'
import localFont from 'next/font/local'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { ReactNode } from 'react'
import { ClientTexts } from '@/components/layout/client-texts'
import { CookieBanner } from '@/components/layout/cookie-banner'
import { EarlyPress } from '@/components/layout/early-press'
import { EarlyScript } from '@/components/layout/early-script'
import { LateToaster } from '@/components/layout/late-toaster'
import { ReferralCapture } from '@/components/layout/referral-capture'
import { ScrollToTop } from '@/components/layout/scroll-to-top'
import { SkipLink } from '@/components/layout/skip-link'
import { settingsToTell } from '@/lib/platform/env'
import { isLocale, languageTag, locales } from '@/lib/platform/i18n/locales'
import { siteOrigin } from '@/lib/platform/pages/page-address'
import { SITE_NAME } from '@/lib/site'
import '../globals.css'

const jakarta = localFont({
  // Made by `npm run font`.
  src: '../../public/fonts/plus-jakarta-sans-latin.woff2',
  weight: '400 800',
  variable: '--font-jakarta',
  display: 'swap',
  preload: true,
  // `globals.css` defines a fallback font for each weight.
  adjustFontFallback: false,
})

// Letters beyond Portuguese and English occur in people's names, so a page fetches them only when it shows one; this first file has those of Western Europe.
const jakartaWestern = localFont({
  src: '../../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-jakarta-western',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      // The letters that `scripts/font-letters.mjs` leaves out; its test compares both lists.
      value:
        'U+00A1-00A6,U+00A8,U+00AC,U+00AE-00AF,U+00B1-00B6,U+00B8-00B9,U+00BC-00BF,U+00C4-00C6,U+00C8,U+00CB-00CC,U+00CE-00D2,U+00D6,U+00D8-00D9,U+00DB,U+00DD-00DF,U+00E4-00E6,U+00E8,U+00EB-00EC,U+00EE-00F2,U+00F6-00F9,U+00FB,U+00FD-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2010,U+2012,U+2015,U+201A,U+201E,U+2020-2021,U+2030,U+2039-203A,U+2044,U+2122,U+2191,U+2193,U+2215',
    },
  ],
})

const jakartaExtended = localFont({
  src: '../../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-ext-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-jakarta-extended',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      // The range is the one in the package's unicode.json.
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
})

export const generateStaticParams = () => locales.map((locale) => ({ locale }))

type Props = { params: Promise<{ locale: string }>; children: ReactNode }

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfbf8' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1613' },
  ],
  colorScheme: 'light dark',
  width: 'device-width',
  initialScale: 1,
}

export async function generateMetadata({ params }: Omit<Props, 'children'>): Promise<Metadata> {
  const { locale } = await params
  if (!isLocale(locale)) return {}
  const t = await getTranslations({ locale, namespace: 'common' })
  return {
    metadataBase: new URL(siteOrigin()),
    title: { default: SITE_NAME, template: `%s · ${SITE_NAME}` },
    description: t('description'),
  }
}

export default async function RootLayout({ params, children }: Props) {
  const { locale } = await params
  if (!isLocale(locale)) notFound()
  setRequestLocale(locale)
  const t = await getTranslations('errors')
  const common = await getTranslations('common')
  return (
    // lib/platform/browser/early/first-paint.ts marks this element, and usually removes the mark before hydration.
    <html
      lang={languageTag[locale]}
      className={`${jakarta.variable} ${jakartaWestern.variable} ${jakartaExtended.variable}`}
      data-minimum-age={settingsToTell().MINIMUM_AGE}
      suppressHydrationWarning
    >
      <body className="font-sans text-base antialiased">
        <EarlyScript />
        <SkipLink />
        {/* lib/platform/browser/early/stuck.ts shows it before the page is hydrated. The link to the content stays the page's first.  */}
        <p
          id="stuck"
          role="alert"
          hidden
          suppressHydrationWarning
          className="fixed inset-x-0 top-0 z-50 border-b border-line bg-warning-tint p-4 text-center font-semibold text-warning"
        >
          {common.rich('stuck', {
            reload: (text) => (
              // biome-ignore lint/a11y/useValidAnchor: an empty address is this page's own, and needs no script.
              <a href="" className="whitespace-nowrap underline underline-offset-4">
                {text}
              </a>
            ),
          })}
        </p>
        <ClientTexts>
          <CookieBanner />
          {children}
        </ClientTexts>
        <LateToaster fallback={t('fallback')} down={t('down')} />
        <ReferralCapture />
        <ScrollToTop />
        <EarlyPress />
      </body>
    </html>
  )
}
