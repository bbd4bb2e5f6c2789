import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import {
  listAnnouncements,
  listReceived,
  listRecipients,
  readReceived,
  saveDraft,
  sendAnnouncement,
  showAnnouncement,
  showDraft,
  stopAnnouncement,
} from './contract'

const root = ['announcements'] as const
const received = ['received-announcements'] as const

/** Browser queries for announcements, for administrators. */
export const announcementQueries = {
  draft: () => queryOptions({ queryKey: [...root, 'draft'], queryFn: async ({ signal }) => (await call(showDraft, {}, { signal })).data }),
  list: (query: CallInput<typeof listAnnouncements>['query']) =>
    queryOptions({
      queryKey: [...root, 'list', query],
      queryFn: ({ signal }) => call(listAnnouncements, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: number) =>
    queryOptions({ queryKey: [...root, 'one', id], queryFn: async ({ signal }) => (await call(showAnnouncement, { params: { id } }, { signal })).data }),
  /** @param delivered how many have it, as far as the page knows: with more of them the list is another one */
  recipients: (id: number, query: CallInput<typeof listRecipients>['query'], delivered: number) =>
    queryOptions({
      queryKey: [...root, 'recipients', id, delivered, query],
      queryFn: ({ signal }) => call(listRecipients, { params: { id }, query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Stores the draft. The form shows what is wrong. */
export const useSaveDraft = () =>
  usePress({
    mutationFn: (body: CallInput<typeof saveDraft>['body']) => call(saveDraft, { body }),
    meta: { invalidates: [[...root, 'draft']], quiet: true },
  })

/** Sends the draft. The form shows what is wrong. */
export const useSendAnnouncement = (guard: Guard) =>
  usePress({
    mutationFn: (body: CallInput<typeof sendAnnouncement>['body']) => guard(() => call(sendAnnouncement, { body })),
    meta: { invalidates: [root, queryRoots.audit], quiet: true },
  })

/** Stops an announcement. */
export const useStopAnnouncement = () =>
  usePress({ mutationFn: (id: number) => call(stopAnnouncement, { params: { id } }), meta: { invalidates: [root, queryRoots.audit] } })

/** Browser queries for what a promoter was told. */
export const receivedQueries = {
  list: (query: CallInput<typeof listReceived>['query']) =>
    queryOptions({
      queryKey: [...received, query],
      queryFn: ({ signal }) => call(listReceived, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
}

/** Opens an announcement, which its sender is told of. */
export const useOpenReceived = () => usePress({ mutationFn: (id: number) => call(readReceived, { params: { id } }), meta: { invalidates: [received] } })
