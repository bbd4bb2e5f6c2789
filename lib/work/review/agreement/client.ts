import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput, CallOutput } from '@/lib/platform/contract/endpoint'
import { answerSecondLook, listSecondLookHints, readFirstApprovalHint, readSecondLookHint, showQuality, takeSecondLook } from './contract'

/** Browser queries for second looks and for how decisions turned out. They are below `reviews`, because decisions and undoing make them stale. */
export const qualityQueries = {
  all: () => [...queryRoots.reviews, 'quality'] as const,
  show: (query: CallInput<typeof showQuality>['query']) =>
    queryOptions({
      queryKey: [...qualityQueries.all(), 'figures', query],
      queryFn: async ({ signal }) => (await call(showQuality, { query }, { signal })).data,
    }),
  next: (after?: number) =>
    queryOptions({
      queryKey: [...qualityQueries.all(), 'next', after],
      queryFn: ({ signal }) => call(takeSecondLook, { query: { after } }, { signal }),
      staleTime: 0,
    }),
  /** How second looks at the reader's own decisions differed. A hint is no reason to say that something failed. */
  hints: () =>
    queryOptions({
      queryKey: [...qualityQueries.all(), 'hints'],
      queryFn: async ({ signal }) => (await call(listSecondLookHints, {}, { signal })).data,
      meta: { quiet: true },
    }),
}

/** Says that a hint was read. */
export const useReadHint = () =>
  useMutation({
    mutationFn: ({ kind, id }: Pick<CallOutput<typeof listSecondLookHints>['data'][number], 'kind' | 'id'>) =>
      call(kind === 'second_look' ? readSecondLookHint : readFirstApprovalHint, { params: { id } }),
    meta: { invalidates: [qualityQueries.hints().queryKey], quiet: true },
  })

/** Says how the reader would have decided; the answer is the first decision. */
export const useAnswerSecondLook = () =>
  useMutation({
    mutationFn: async ({ id, ...body }: { id: number } & CallInput<typeof answerSecondLook>['body']) =>
      (await call(answerSecondLook, { params: { id }, body })).data,
    meta: { invalidates: [qualityQueries.all()] },
  })
