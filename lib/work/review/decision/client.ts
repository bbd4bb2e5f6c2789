import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { countUnflagged, listReviews, reviewCompletion, takeReviews, undoReview } from './contract'

/** Browser queries for reviews, for administrators. */
export const reviewQueries = {
  all: () => queryRoots.reviews,
  /** The attempts of a completion, with addresses of their proofs that are valid for ten minutes, and the decisions on them. */
  history: (id: number) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'history', id],
      queryFn: async ({ signal }) => (await call(listReviews, { params: { id } }, { signal })).data,
    }),
  /** How many would be approved together, as of now, of one campaign or of all. */
  unflagged: (until: string, lane: 'all' | 'good', campaign?: number) =>
    queryOptions({
      queryKey: [...reviewQueries.all(), 'unflagged', until, lane, campaign],
      queryFn: async ({ signal }) => (await call(countUnflagged, { query: { until, lane, campaign } }, { signal })).data.count,
      staleTime: 0,
    }),
}

/**
 * A decision changes figures, lists and the click of the completion. The caller shows failures, also of a lost connection, which fails the call at
 * once instead of pausing it.
 */
const decided = {
  networkMode: 'always',
  meta: {
    quiet: true,
    invalidates: [reviewQueries.all(), queryRoots.completions, queryRoots.dashboard, queryRoots.clicks, queryRoots.promoters, queryRoots.audit],
  },
} as const

/** Takes waiting completions and says what waits. It is no query, because the call changes assignments. */
export const fetchNextReviews = (body: CallInput<typeof takeReviews>['body'], signal: AbortSignal) => call(takeReviews, { body }, { signal })

/** Decides on the newest attempt of a completion. Several may be on their way at once. */
export const useReview = () =>
  useMutation({
    mutationFn: async ({ id, ...body }: { id: number } & CallInput<typeof reviewCompletion>['body']) =>
      (await call(reviewCompletion, { params: { id }, body })).data,
    ...decided,
  })

/** Undoes the decision on the newest attempt of a completion, or with `onlyFirst` only the reader's own approval that waits for a second person. */
export const useUndoReview = () =>
  useMutation({
    mutationFn: async ({ id, why, onlyFirst = false }: { id: number; why?: string | undefined; onlyFirst?: boolean | undefined }) =>
      (await call(undoReview, { params: { id }, body: { why, only_first: onlyFirst } })).data,
    ...decided,
  })

/** A change in several calls, such as a bulk approval. */
export const useManyReviews = <Variables>(mutationFn: (variables: Variables) => Promise<void>) => useMutation({ mutationFn, ...decided })
