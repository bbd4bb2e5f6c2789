import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { changeSubscription, showSubscription } from './subscription-contract'

/** Browser queries for what a promoter is mailed. */
export const subscriptionQueries = {
  all: () => ['mail-settings'] as const,
  own: () =>
    queryOptions({ queryKey: [...subscriptionQueries.all(), 'own'], queryFn: async ({ signal }) => (await call(showSubscription, {}, { signal })).data }),
}

/** Changes what the caller is mailed. */
export const useChangeSubscription = () =>
  usePress({
    mutationFn: (weekly_summary: boolean) => call(changeSubscription, { body: { weekly_summary } }),
    meta: { invalidates: [subscriptionQueries.all()] },
  })
