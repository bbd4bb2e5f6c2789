import { useMutation } from '@tanstack/react-query'
import { auditQueries } from '@/lib/audit/client'
import { call } from '@/lib/browser/call'
import { makeTaskLink } from './contract'

/** Makes a private link of a completion, to be sent to its person. */
export const useMakeTaskLink = () =>
  useMutation({
    mutationFn: async (id: number) => `${window.location.origin}/my-task#${(await call(makeTaskLink, { params: { id } })).data.task_token}`,
    meta: { invalidates: [auditQueries.all()] },
  })
