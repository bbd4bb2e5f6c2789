import type { MetadataRoute } from 'next'
import { siteUrl } from '@/lib/page-address'
import { POLICIES_UPDATED } from '@/lib/site'

/** The pages that anybody may find; each has one address for both languages. */
export default function sitemap(): MetadataRoute.Sitemap {
  return [
    { url: siteUrl('/'), priority: 1 },
    { url: siteUrl('/perform-task'), priority: 0.8 },
    { url: siteUrl('/policy'), lastModified: POLICIES_UPDATED, priority: 0.3 },
    { url: siteUrl('/terms-and-condition'), lastModified: POLICIES_UPDATED, priority: 0.3 },
  ]
}
