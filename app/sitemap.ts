import type { MetadataRoute } from 'next'
import { publicPages } from '@/lib/platform/pages/areas'
import { siteUrl } from '@/lib/platform/pages/page-address'

/** The public pages; each has one address for both languages. */
export default function sitemap(): MetadataRoute.Sitemap {
  return publicPages.flatMap((page) => {
    if ('hidden' in page) return []
    const { address, ...told } = page
    return { url: siteUrl(address), ...told }
  })
}
