import type { MetadataRoute } from 'next'
import { defaultLocale, languageTag } from '@/lib/platform/i18n/locales'
import { messagesOf } from '@/lib/platform/i18n/messages'
import { SITE_NAME } from '@/lib/site'

/** One manifest for all languages, in the default one. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: SITE_NAME,
    short_name: SITE_NAME,
    description: messagesOf(defaultLocale).common.description,
    lang: languageTag[defaultLocale],
    start_url: '/',
    display: 'standalone',
    background_color: '#fbfbf8',
    theme_color: '#fbfbf8',
    icons: [
      { src: '/images/logo-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/images/logo-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/images/logo-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
