import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { listPictureGroups, showPictureGroup } from './contract'

/** Browser queries for groups of alike pictures, for administrators. They are below `reviews`, because decisions make them stale. */
export const pictureGroupQueries = {
  all: () => [...queryRoots.reviews, 'groups'] as const,
  list: (query: CallInput<typeof listPictureGroups>['query']) =>
    queryOptions({
      queryKey: [...pictureGroupQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listPictureGroups, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** One group; the page itself shows that there is none with this id. */
  one: (id: number, query: CallInput<typeof showPictureGroup>['query']) =>
    queryOptions({
      queryKey: [...pictureGroupQueries.all(), 'one', id, query],
      queryFn: ({ signal }) => call(showPictureGroup, { params: { id }, query }, { signal }),
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
}
