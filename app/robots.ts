import type { MetadataRoute } from 'next'
import { siteUrl } from '@/lib/page-address'

export default function robots(): MetadataRoute.Robots {
  return { rules: { userAgent: '*', allow: '/', disallow: ['/admin', '/promoter', '/api'] }, sitemap: siteUrl('/sitemap.xml') }
}
