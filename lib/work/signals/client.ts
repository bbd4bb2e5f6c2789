import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { changeSignalWeights, listSignalWeights, trySignalWeights } from './contract'

type Weights = CallInput<typeof changeSignalWeights>['body']['weights']

/** Browser queries for the weights of signals, for administrators. */
export const signalQueries = {
  all: () => ['signals'] as const,
  weights: () => queryOptions({ queryKey: [...signalQueries.all(), 'weights'], queryFn: ({ signal }) => call(listSignalWeights, {}, { signal }) }),
}

/** What other weights would have done; it changes nothing. */
export const useTryWeights = () => useMutation({ mutationFn: async (weights: Weights) => (await call(trySignalWeights, { body: { weights } })).data })

/** Changes weights. */
export const useChangeWeights = () =>
  usePress({
    mutationFn: async (weights: Weights) => (await call(changeSignalWeights, { body: { weights } })).data,
    meta: { invalidates: [signalQueries.all(), queryRoots.audit] },
  })
