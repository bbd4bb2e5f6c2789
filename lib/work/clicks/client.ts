import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { listClicks } from './contract'

/** Browser queries for clicks: administrators get all, promoters their own. */
export const clickQueries = {
  all: () => queryRoots.clicks,
  list: (query: CallInput<typeof listClicks>['query']) =>
    queryOptions({
      queryKey: [...clickQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listClicks, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
