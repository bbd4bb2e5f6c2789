import type { MetadataRoute } from 'next'
import { areas } from '@/lib/platform/pages/areas'
import { siteUrl } from '@/lib/platform/pages/page-address'

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: [...Object.keys(areas).map((area) => `/${area}`), '/api'] }, sitemap: siteUrl('/sitemap.xml') }
}
