import type { ReactNode } from 'react'
import { Texts } from '../texts'

export const dynamicParams = false
export const generateStaticParams = () => [{ locale: 'pt' }, { locale: 'en' }]

/** The smallest page of this stack: React, Next's router and next-intl's provider. */
export default async function FloorLayout({ params, children }: { params: Promise<{ locale: string }>; children: ReactNode }) {
  return (
    <html lang={(await params).locale}>
      <body>
        <Texts>{children}</Texts>
      </body>
    </html>
  )
}
