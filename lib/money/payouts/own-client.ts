import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/lib/platform/browser/api-error'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { listPayouts } from './contract'
import { cancelPayout, changePayoutMethod, requestPayout, showBalance, showPayoutMethod } from './own-contract'

/** Browser queries for what a promoter earned and how it is paid. */
export const ownPayoutQueries = {
  all: () => ['payouts'] as const,
  balance: () =>
    queryOptions({
      queryKey: [...ownPayoutQueries.all(), 'balance'],
      queryFn: async ({ signal }) => (await call(showBalance, {}, { signal })).data,
    }),
  list: (query: CallInput<typeof listPayouts>['query']) =>
    queryOptions({
      queryKey: [...ownPayoutQueries.all(), 'own', query],
      queryFn: ({ signal }) => call(listPayouts, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  method: () =>
    queryOptions({
      queryKey: [...ownPayoutQueries.all(), 'method'],
      queryFn: async ({ signal }) => (await call(showPayoutMethod, {}, { signal })).data,
    }),
}

/**
 * Asks for everything that is available. The variable is the idempotency key, the same for every attempt at one request, so that a repeat after a
 * lost answer or a restart of the database counts once.
 */
export const useRequestPayout = () =>
  usePress({
    mutationFn: (key: string) => call(requestPayout, { headers: { 'idempotency-key': key } }),
    retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    meta: { invalidates: [ownPayoutQueries.all()] },
  })

/** Cancels a payout that was not started yet: its amount is available again. */
export const useCancelPayout = () =>
  usePress({
    mutationFn: (id: number) => call(cancelPayout, { params: { id } }),
    meta: { invalidates: [ownPayoutQueries.all()] },
  })

/** Changes how the caller is paid. Takes the fields as typed: the server checks them and answers by field. */
export const useChangePayoutMethod = () =>
  usePress({
    mutationFn: async (typed: Record<string, string>) => (await call(changePayoutMethod, { body: typed as CallInput<typeof changePayoutMethod>['body'] })).data,
    meta: { invalidates: [ownPayoutQueries.all()] },
  })
