import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import type { ChartSpan } from '@/lib/work/dashboard/client'
import { closeAccount, closePromoter, deletePromoter, listPromoters, messagePromoter, type Promoter, showPromoter, togglePromoter } from './contract'

/** Browser queries for promoters, for administrators. */
export const promoterQueries = {
  all: () => queryRoots.promoters,
  lists: () => [...promoterQueries.all(), 'list'] as const,
  list: (query: CallInput<typeof listPromoters>['query']) =>
    queryOptions({
      queryKey: [...promoterQueries.lists(), query],
      queryFn: ({ signal }) => call(listPromoters, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  anyDays: (id: number) => [...promoterQueries.all(), 'one', id] as const,
  /** One promoter; the page itself shows that there is none with this id. */
  one: (id: number, days: ChartSpan) =>
    queryOptions({
      queryKey: [...promoterQueries.anyDays(id), days],
      queryFn: async ({ signal }) => (await call(showPromoter, { params: { id }, query: { days } }, { signal })).data,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    }),
}

/** Disables or enables a promoter, unless somebody did since the administrator saw them. */
export const useTogglePromoter = () =>
  usePress({
    mutationFn: ({ id, active }: Pick<Promoter, 'id' | 'active'>) => call(togglePromoter, { params: { id }, query: { from: active } }),
    meta: { invalidates: [promoterQueries.all(), queryRoots.dashboard, queryRoots.audit] },
  })

/** Pays a promoter all that is owed and disables them, so that the account can be deleted afterwards. The form shows what is wrong. */
export const useClosePromoter = (guard: Guard) =>
  usePress({
    mutationFn: ({ id, name }: Pick<Promoter, 'id' | 'name'>) => guard(() => call(closePromoter, { params: { id }, body: { name } })),
    meta: { invalidates: [promoterQueries.all(), queryRoots.dashboard, ['payouts'], queryRoots.audit], quiet: true },
  })

/** Closes the reader's own account. The form shows what is wrong. */
export const useCloseAccount = (guard: Guard) =>
  usePress({ mutationFn: (email: string) => guard(() => call(closeAccount, { body: { email } })), meta: { quiet: true } })

/** Deletes a promoter; their clicks and completions lose their name. */
export const useDeletePromoter = () =>
  usePress({
    mutationFn: ({ id }: Pick<Promoter, 'id'>) => call(deletePromoter, { params: { id } }),
    // The page of the promoter is about to be left, so it is fetched again only when somebody comes back to it.
    onSuccess: (_data, { id }, _result, { client }) => client.invalidateQueries({ queryKey: promoterQueries.anyDays(id), refetchType: 'none' }),
    meta: { invalidates: [promoterQueries.lists(), queryRoots.dashboard, queryRoots.clicks, queryRoots.completions, queryRoots.audit] },
  })

/** Writes to a promoter by e-mail. The form shows what is wrong with it. */
export const useMessagePromoter = (id: number) =>
  usePress({
    mutationFn: (body: CallInput<typeof messagePromoter>['body']) => call(messagePromoter, { params: { id }, body }),
    meta: { invalidates: [queryRoots.audit] },
  })
