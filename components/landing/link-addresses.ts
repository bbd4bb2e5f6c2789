import { QueryClient } from '@tanstack/react-query'
import { showFailure } from '@/lib/browser/failure'
import { retries } from '@/lib/browser/query-retries'
import { linkQueries } from '@/lib/links/client'

// Outlives the landing page, so that coming back to it asks nothing for five minutes.
const cache = new QueryClient({ defaultOptions: { queries: retries } })

/** The link settings' addresses by slug; none when they cannot be had, which a toast says: the buttons have a placeholder. */
export async function linkAddresses(): Promise<Record<string, string>> {
  try {
    const links = await cache.fetchQuery({ ...linkQueries.list(), staleTime: 300_000, gcTime: 300_000 })
    return Object.fromEntries(links.map(({ slug, url }) => [slug, url]))
  } catch (error) {
    showFailure(error)
    return {}
  }
}
