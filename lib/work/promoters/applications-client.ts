import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { decideApplications, listApplications } from './applications-contract'

/** Applications to become a promoter, for administrators. They are stale with the promoters. */
export const applicationsQuery = (query: CallInput<typeof listApplications>['query']) =>
  queryOptions({
    queryKey: [...queryRoots.promoters, 'applications', query],
    queryFn: ({ signal }) => call(listApplications, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Approves or declines applications. */
export const useDecideApplications = (guard: Guard) =>
  usePress({
    mutationFn: (body: CallInput<typeof decideApplications>['body']) => guard(() => call(decideApplications, { body })),
    meta: { invalidates: [queryRoots.promoters, queryRoots.dashboard, queryRoots.audit] },
  })
