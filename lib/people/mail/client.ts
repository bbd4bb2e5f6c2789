import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { listMails, retryMail, showMail } from './contract'

/** Browser queries for letters, for administrators. */
export const mailQueries = {
  all: () => ['mails'] as const,
  /** Refetches every 30 seconds, because letters are sent in the background. */
  list: (query: CallInput<typeof listMails>['query']) =>
    queryOptions({
      queryKey: [...mailQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listMails, { query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
      refetchInterval: 30_000,
    }),
  preview: (id: number) =>
    queryOptions({
      queryKey: [...mailQueries.all(), 'preview', id],
      queryFn: async ({ signal }) => (await call(showMail, { params: { id } }, { signal })).data,
    }),
}

/** Tries a failed letter again. */
export const useRetryMail = () =>
  usePress({
    mutationFn: (id: number) => call(retryMail, { params: { id } }),
    meta: { invalidates: [mailQueries.all(), queryRoots.dashboard, queryRoots.audit] },
  })
