import { QueryClient } from '@tanstack/react-query'
import { showFailure } from '@/lib/platform/browser/failure'
import { retries } from '@/lib/platform/browser/query-retries'
import { linkQueries } from '@/lib/work/links/client'

// Outside of the components, so that returning to the landing page within five minutes sends no request.
const cache = new QueryClient({ defaultOptions: { queries: retries } })

/** The link settings' addresses by slug. Empty if they cannot be fetched: a toast says so, and the buttons keep their placeholder. */
export async function linkAddresses(): Promise<Record<string, string>> {
  try {
    const links = await cache.fetchQuery({ ...linkQueries.list(), staleTime: 300_000, gcTime: 300_000 })
    return Object.fromEntries(links.map(({ slug, url }) => [slug, url]))
  } catch (error) {
    showFailure(error)
    return {}
  }
}
