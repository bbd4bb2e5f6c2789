import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '@/lib/api/call'
import type { CallInput } from '@/lib/api/endpoint'
import { usePress } from '@/lib/api/press'
import { auditQueries } from '@/lib/audit/client'
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
    meta: { success: 'contact_deleted', invalidates: [messageQueries.all(), dashboardQueries.all(), auditQueries.all()] },
  })
