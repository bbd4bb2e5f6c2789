import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { LEAST_TYPED, searchAll } from './contract'

/** What a text finds. The text is in the key, so an answer to an earlier text is never shown for a later one. */
export const foundQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await call(searchAll, { query: { search: text } }, { signal })).data,
    enabled: text.length >= LEAST_TYPED,
    staleTime: 10_000,
    // A search is repeated by typing, or by its button.
    retry: false,
    networkMode: 'always',
    meta: { quiet: true },
  })
