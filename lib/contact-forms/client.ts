import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { auditQueries } from '@/lib/audit/client'
import { call } from '@/lib/browser/call'
import { usePress } from '@/lib/browser/press'
import type { CallInput } from '@/lib/contract/endpoint'
import { dashboardQueries } from '@/lib/dashboard/client'
import { deleteContactForm, listContactForms, readContactForm } from './contract'

/** Browser queries for messages, for administrators. */
export const messageQueries = {
  all: () => ['contact-forms'] as const,
  list: (query: CallInput<typeof listContactForms>['query']) =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listContactForms, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Notes that a message was opened. Nobody asked for it, so nobody is told when it fails. */
export const useReadMessage = () =>
  useMutation({
    mutationFn: (id: number) => call(readContactForm, { params: { id } }),
    meta: { quiet: true, invalidates: [messageQueries.all(), dashboardQueries.all()] },
  })

/** Deletes a message. */
export const useDeleteMessage = () =>
  usePress({
    mutationFn: (id: number) => call(deleteContactForm, { params: { id } }),
    meta: { invalidates: [messageQueries.all(), dashboardQueries.all(), auditQueries.all()] },
  })
