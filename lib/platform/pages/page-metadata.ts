import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type Locale, locales, openGraphLocale } from '@/lib/platform/i18n/locales'
import { SITE_NAME } from '@/lib/site'

interface Page {
  locale: Locale
  /** The page's one address, the same in both languages. */
  path: `/${string}`
  title: string
  /** Whether to use the title alone, without the site's name. */
  whole?: boolean
  description: string
}

/** Title, description, canonical address and the pictures that links to a page are shown with. */
export async function pageMetadata({ locale, path, title, whole = false, description }: Page): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'landing.meta' })
  // Made by scripts/make-images.ts, not per request.
  const images = [{ url: `/images/share-${locale}.png`, width: 1200, height: 630, alt: t('image') }]
  return {
    title: whole ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    openGraph: {
      type: 'website',
      url: path,
      siteName: SITE_NAME,
      locale: openGraphLocale[locale],
      alternateLocale: locales.filter((other) => other !== locale).map((other) => openGraphLocale[other]),
      title,
      description,
      images,
    },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}
