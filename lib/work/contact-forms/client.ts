import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@/lib/platform/browser/api-error'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { deleteContactForm, listContactForms, readContactForm, replyContactForm, setContactFormAnswered, showContactForm, unreadContactForm } from './contract'

/** How often a thread is fetched while a letter of it waits, in milliseconds. */
const WAITING_MS = 5000

/** Browser queries for messages, for administrators. */
export const messageQueries = {
  all: () => ['contact-forms'] as const,
  list: (query: CallInput<typeof listContactForms>['query']) =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'list', query],
      queryFn: ({ signal }) => call(listContactForms, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Fetched each time a message is opened, because another administrator may have answered it. */
  thread: (id: number) =>
    queryOptions({
      queryKey: [...messageQueries.all(), 'thread', id],
      queryFn: async ({ signal }) => (await call(showContactForm, { params: { id } }, { signal })).data,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.replies.some(({ mail }) => mail?.state === 'waiting') ? WAITING_MS : false),
    }),
}

/** Notes that a message was opened. A failure is not shown, because the administrator did not ask for this. */
export const useReadMessage = () =>
  useMutation({
    mutationFn: (id: number) => call(readContactForm, { params: { id } }),
    meta: { quiet: true, invalidates: [messageQueries.all()] },
  })

export const useUnreadMessage = () =>
  usePress({
    mutationFn: (id: number) => call(unreadContactForm, { params: { id } }),
    meta: { invalidates: [messageQueries.all()] },
  })

const answering = { invalidates: [messageQueries.all(), queryRoots.dashboard, queryRoots.audit] }

/** Notes that a message needs no answer, or opens it again. */
export const useSetAnswered = () =>
  usePress({
    mutationFn: ({ id, answered }: { id: number; answered: boolean }) => call(setContactFormAnswered, { params: { id }, body: { answered } }),
    meta: answering,
  })

interface NewReply {
  text: string
  /** The newest reply on the screen, 0 for none. */
  after: number
  /** The same for every attempt at one text, so that a repeat after a lost answer counts once. */
  key: string
}

/** Answers a message by mail. The form shows why it was refused. @param onSent called even when the form is no longer shown */
export function useReply(id: number, onSent: () => void) {
  const client = useQueryClient()
  return usePress({
    mutationFn: ({ key, ...body }: NewReply) => call(replyContactForm, { params: { id }, headers: { 'idempotency-key': key }, body }),
    retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status === 503),
    retryDelay: (attempt) => 1000 * 2 ** attempt,
    onSuccess: ({ data }) => {
      client.setQueryData(messageQueries.thread(id).queryKey, data)
      onSent()
    },
    meta: { ...answering, quiet: true },
  })
}

export const useDeleteMessage = () =>
  usePress({
    mutationFn: (id: number) => call(deleteContactForm, { params: { id } }),
    meta: answering,
  })
