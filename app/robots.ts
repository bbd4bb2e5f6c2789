import type { MetadataRoute } from 'next'
import { areas } from '@/lib/areas'
import { siteUrl } from '@/lib/page-address'

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: [...Object.keys(areas).map((area) => `/${area}`), '/api'] }, sitemap: siteUrl('/sitemap.xml') }
}
