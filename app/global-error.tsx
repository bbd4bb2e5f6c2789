'use client'

import { useState } from 'react'
import { Broken } from '@/components/layout/broken'
import { EarlyPress } from '@/components/layout/early-press'
import { defaultLocale, languageTag, locales } from '@/lib/platform/i18n/locales'
import broken from '@/messages/broken.json'
import './globals.css'

/** Shown where what is around all pages failed, which has the language and the styles; short, because each page loads it. @param reset draws all anew with what is in memory */
export default function BrokenSite({ reset }: { reset: () => void }) {
  const [locale] = useState(
    () => locales.find((known) => typeof document !== 'undefined' && languageTag[known] === document.documentElement.lang) ?? defaultLocale,
  )
  return (
    <html lang={languageTag[locale]}>
      <body className="font-sans text-base antialiased">
        <title>{broken[locale].title}</title>
        {/* What failed may have held back presses until it was drawn. */}
        <EarlyPress />
        <Broken {...broken[locale]} onAgain={reset} />
      </body>
    </html>
  )
}
