import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { listCampaignNames } from './names-contract'

/** How long names are used without asking again, in milliseconds. */
const STALE_MS = 5 * 60_000

/** Browser queries for the names of campaigns. */
export const campaignNameQueries = {
  all: () => queryRoots.campaignNames,
  list: () =>
    queryOptions({
      queryKey: [...campaignNameQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await call(listCampaignNames, {}, { signal })).data,
      staleTime: STALE_MS,
    }),
}
