import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  resendFailed,
  rotateWebhookSecret,
  showDelivery,
  showWebhookSecret,
  testWebhook,
} from './contract'

/** How often a log is fetched while something in it waits, in milliseconds. */
const WAITING_MS = 3_000

/** Browser queries for the caller's webhooks and their log. */
export const webhookQueries = {
  all: () => ['webhooks'] as const,
  list: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await call(listWebhooks, {}, { signal })).data,
    }),
  deliveries: (id: number, query: CallInput<typeof listDeliveries>['query']) =>
    queryOptions({
      queryKey: [...webhookQueries.all(), id, 'deliveries', query],
      queryFn: ({ signal }) => call(listDeliveries, { params: { id }, query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.stats.by_state.waiting ? WAITING_MS : false),
    }),
  delivery: (id: number, delivery: number) =>
    queryOptions({
      queryKey: [...webhookQueries.all(), id, 'delivery', delivery],
      queryFn: async ({ signal }) => (await call(showDelivery, { params: { id, delivery } }, { signal })).data,
    }),
}

const changing = { invalidates: [webhookQueries.all(), queryRoots.audit] }
const sending = { invalidates: [webhookQueries.all()] }

/** Adds a webhook; the answer has its secret. */
export const useCreateWebhook = () =>
  usePress({
    mutationFn: async (body: CallInput<typeof createWebhook>['body']) => (await call(createWebhook, { body })).data,
    meta: changing,
  })

/** Changes a webhook; `state` pauses it or makes it active again. */
export const useChangeWebhook = () =>
  usePress({
    mutationFn: async ({ id, ...body }: { id: number } & CallInput<typeof changeWebhook>['body']) => (await call(changeWebhook, { params: { id }, body })).data,
    meta: changing,
  })

export const useDeleteWebhook = () => usePress({ mutationFn: (id: number) => call(deleteWebhook, { params: { id } }), meta: changing })

/** Fetches the secret of a webhook, which no cache keeps. @param guard asks for the password where the server wants it */
export const useWebhookSecret = (guard: Guard) =>
  useMutation({
    mutationFn: async (id: number) => (await guard(() => call(showWebhookSecret, { params: { id } }))).data.secret,
    gcTime: 0,
    meta: { invalidates: [queryRoots.audit] },
  })

/** Gives a webhook a new secret; the answer has it. @param guard asks for the password where the server wants it */
export const useRotateSecret = (guard: Guard) =>
  usePress({
    mutationFn: async (id: number) => (await guard(() => call(rotateWebhookSecret, { params: { id } }))).data,
    gcTime: 0,
    meta: changing,
  })

/** Sends a test to a webhook. */
export const useTestWebhook = () => usePress({ mutationFn: async (id: number) => (await call(testWebhook, { params: { id } })).data, meta: sending })

/** Sends one delivery again. */
export const useResendDelivery = () =>
  usePress({
    mutationFn: async (params: { id: number; delivery: number }) => (await call(resendDelivery, { params })).data,
    meta: sending,
  })

/** Sends all failed deliveries since a moment (ISO 8601) again. */
export const useResendFailed = () =>
  usePress({
    mutationFn: async ({ id, since }: { id: number; since: string }) => (await call(resendFailed, { params: { id }, body: { since } })).data,
    meta: sending,
  })
