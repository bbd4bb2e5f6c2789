import { useMutation } from '@tanstack/react-query'
import { call } from '@/lib/platform/browser/call'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { makeTaskLink } from './contract'

/** Makes a private link of a completion. @returns a message with it, to be sent to its person */
export const useMakeTaskLink = () =>
  useMutation({
    mutationFn: async (id: number) => (await call(makeTaskLink, { params: { id } })).data.text,
    meta: { invalidates: [queryRoots.audit] },
  })
