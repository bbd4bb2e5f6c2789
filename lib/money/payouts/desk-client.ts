import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput, CallOutput } from '@/lib/platform/contract/endpoint'
import { bookBankReturn, checkBankReturn } from './bank-return-contract'
import { listPayouts } from './contract'
import { dropStart, listOwed, markFailed, markPaid, markReturned, type PayoutDetails, showPayout, startPayouts } from './desk-contract'

/** A payout as administrators see it. */
export type DeskPayout = Extract<CallOutput<typeof listPayouts>['data'][number], { payee: unknown }>

/** Several administrators pay at the same time, so what is shown must never be much older than this. */
const OFTEN = { staleTime: 30_000, refetchInterval: 30_000 }

const detailsKey = (id: number) => ['payout-details', id] as const

/** Browser queries of the payout desk, for administrators. */
export const payoutDeskQueries = {
  all: () => ['payouts'] as const,
  list: (query: CallInput<typeof listPayouts>['query']) =>
    queryOptions({
      queryKey: [...payoutDeskQueries.all(), 'desk', query],
      queryFn: async ({ signal }) => {
        const page = await call(listPayouts, { query }, { signal })
        // Promoters' rows lack the payee; the role is the same for the whole visit.
        return { ...page, data: page.data.filter((row): row is DeskPayout => 'payee' in row) }
      },
      placeholderData: keepPreviousData,
      ...OFTEN,
    }),
  owed: (query: CallInput<typeof listOwed>['query']) =>
    queryOptions({
      queryKey: [...payoutDeskQueries.all(), 'owed', query],
      queryFn: ({ signal }) => call(listOwed, { query }, { signal }),
      placeholderData: keepPreviousData,
      ...OFTEN,
    }),
  /** With the whole key. Each call is noted in the audit log, so nothing invalidates it: it is not below {@link all}, and it is dropped when it is closed. */
  details: (id: number, guard: Guard) =>
    queryOptions({
      queryKey: detailsKey(id),
      // With the signal, so that a password question that was left unanswered does not hold up the next call.
      queryFn: async ({ signal }) => (await guard(() => call(showPayout, { params: { id } }, { signal }))).data,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      meta: { quiet: true },
    }),
}

/** What a change of a payout makes stale. */
const changed = { invalidates: [payoutDeskQueries.all(), queryRoots.dashboard, queryRoots.promoters, queryRoots.audit] }

export const useStartPayouts = (guard: Guard) =>
  usePress({ mutationFn: async (ids: number[]) => (await guard(() => call(startPayouts, { body: { ids } }))).data, meta: changed })

/** Takes back or refuses that a payout be started. */
export const useDropStart = (id: number) => {
  const queries = useQueryClient()
  return usePress({
    mutationFn: async () => (await call(dropStart, { params: { id } })).data,
    onSuccess: (payout) => queries.setQueryData<PayoutDetails>(detailsKey(id), (before) => before && { ...before, ...payout }),
    meta: changed,
  })
}

/** How a payout ended, with what that call needs. */
export type PayoutEnd = { kind: 'paid'; body: CallInput<typeof markPaid>['body'] } | { kind: 'failed' | 'returned'; body: CallInput<typeof markFailed>['body'] }

/**
 * Notes how a payout ended. The form shows what is wrong.
 * @param onNoted called even when the form is no longer shown: a payout in its new state has another form, or none
 */
export function useNoteOutcome(id: number, guard: Guard, onNoted: () => void = () => {}) {
  const queries = useQueryClient()
  const send = ({ kind, body }: PayoutEnd) => {
    const params = { id }
    if (kind === 'paid') return call(markPaid, { params, body })
    return call(kind === 'failed' ? markFailed : markReturned, { params, body })
  }
  return usePress({
    mutationFn: async (outcome: PayoutEnd) => (await guard(() => send(outcome))).data,
    onSuccess: (payout) => {
      queries.setQueryData<PayoutDetails>(detailsKey(id), (before) => before && { ...before, ...payout })
      onNoted()
    },
    meta: { ...changed, quiet: true },
  })
}

/** Asks what a bank's return would book. The page shows what is wrong with the file. */
export const useCheckReturn = () =>
  useMutation({ mutationFn: async (file: File) => (await call(checkBankReturn, { body: { file } })).data, meta: { quiet: true } })

/** Books a bank's return as it was shown. */
export const useBookReturn = (guard: Guard) =>
  usePress({ mutationFn: async (body: { file: File; plan: string }) => (await guard(() => call(bookBankReturn, { body }))).data, meta: changed })
