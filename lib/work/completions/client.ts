import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { deleteReferral, listCompletions, listDeletedCompletions } from './contract'

/** Browser queries for completions: an administrator's are everybody's with every field, a promoter's a part of their own. */
export const completionQueries = {
  all: () => queryRoots.completions,
  list: (query: CallInput<typeof listCompletions>['query']) =>
    queryOptions({
      queryKey: [...completionQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listCompletions, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  deleted: (query: CallInput<typeof listDeletedCompletions>['query']) =>
    queryOptions({
      queryKey: [...completionQueries.all(), 'deleted', query],
      queryFn: ({ signal }) => call(listDeletedCompletions, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Deletes a completion: its commission is taken off the promoter's earnings and its click is freed. Its promoter sees the reason. */
export const useDeleteCompletion = () =>
  usePress({
    mutationFn: ({ id, reason }: { id: number; reason?: string }) => call(deleteReferral, { params: { id }, query: reason ? { reason } : {} }),
    meta: { invalidates: [completionQueries.all(), queryRoots.dashboard, queryRoots.clicks, queryRoots.promoters, queryRoots.reviews, queryRoots.audit] },
  })
