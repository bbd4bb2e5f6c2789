import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { showApplication, writeApplication } from './contract'

/** The reader's own application to become a promoter. */
export const ownApplicationQuery = () =>
  queryOptions({
    queryKey: ['application'],
    queryFn: async ({ signal }) => (await call(showApplication, {}, { signal })).data,
    meta: { quiet: true },
  })

/** Changes the reader's application, or applies again. The form shows what is wrong. */
export const useWriteApplication = () =>
  usePress({
    mutationFn: (body: CallInput<typeof writeApplication>['body']) => call(writeApplication, { body }),
    meta: { invalidates: [ownApplicationQuery().queryKey] },
  })
