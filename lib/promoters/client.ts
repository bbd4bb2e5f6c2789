import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { auditQueries } from '@/lib/audit/client'
import { call } from '@/lib/browser/call'
import { usePress } from '@/lib/browser/press'
import { clickQueries } from '@/lib/clicks/client'
import { completionQueries } from '@/lib/completions/client'
import type { CallInput } from '@/lib/contract/endpoint'
import { dashboardQueries } from '@/lib/dashboard/client'
import { deletePromoter, listPromoters, type Promoter, togglePromoter } from './contract'

/** Browser queries for promoters, for administrators. */
export const promoterQueries = {
  all: () => ['promoters'] as const,
  list: (query: CallInput<typeof listPromoters>['query']) =>
    queryOptions({
      queryKey: [...promoterQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listPromoters, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Disables or enables a promoter, if they still are what the administrator saw. */
export const useTogglePromoter = () =>
  usePress({
    mutationFn: ({ id, active }: Pick<Promoter, 'id' | 'active'>) => call(togglePromoter, { params: { id }, query: { from: active } }),
    meta: { invalidates: [promoterQueries.all(), dashboardQueries.all(), auditQueries.all()] },
  })

/** Deletes a promoter; their clicks and completions lose their name. */
export const useDeletePromoter = () =>
  usePress({
    mutationFn: ({ id }: Pick<Promoter, 'id'>) => call(deletePromoter, { params: { id } }),
    meta: { invalidates: [promoterQueries.all(), dashboardQueries.all(), clickQueries.all(), completionQueries.all(), auditQueries.all()] },
  })
