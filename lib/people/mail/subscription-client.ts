import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import type { CallInput } from '@/lib/platform/contract/endpoint'
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
    mutationFn: (body: CallInput<typeof changeSubscription>['body']) => call(changeSubscription, { body }),
    meta: { invalidates: [subscriptionQueries.all()] },
  })
