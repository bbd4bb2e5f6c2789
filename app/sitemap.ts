import type { MetadataRoute } from 'next'
import { publicPages } from '@/lib/platform/pages/areas'
import { siteUrl } from '@/lib/platform/pages/page-address'
import { openCampaigns } from '@/lib/work/campaigns/open-campaigns'

/** Asked for by few and seldom, and campaigns come and go. */
export const dynamic = 'force-dynamic'

/** The public pages, and those of the campaigns that are open; each has one address for both languages. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = publicPages.flatMap((page) => {
    if ('hidden' in page) return []
    const { address, ...told } = page
    return { url: siteUrl(address), ...told }
  })
  // Without the database the other pages are told of.
  const campaigns = await openCampaigns().catch(() => [])
  return [...pages, ...campaigns.map(({ slug }) => ({ url: siteUrl(`/tasks/${slug}`), priority: 0.7 }))]
}
