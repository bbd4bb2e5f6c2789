import { keepPreviousData, queryOptions } from '@tanstack/react-query'
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
  verifyAddressOfWebhook,
} from './contract'

/** Deliveries are sent in the background, so what is shown of them is fetched anew this often while it is visible. */
const REFRESH_MS = 5000

/** Browser queries for the caller's webhooks and their deliveries. */
export const webhookQueries = {
  all: () => ['webhooks'] as const,
  list: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await call(listWebhooks, {}, { signal })).data,
      staleTime: REFRESH_MS,
      refetchInterval: 4 * REFRESH_MS,
    }),
  deliveries: (id: number, query: CallInput<typeof listDeliveries>['query']) =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'deliveries', id, query],
      // The table says it, and of a webhook that is gone the page does.
      meta: { quiet: true },
      queryFn: ({ signal }) => call(listDeliveries, { params: { id }, query }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: REFRESH_MS,
      refetchInterval: REFRESH_MS,
    }),
  delivery: (id: number, delivery: number) =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'delivery', id, delivery],
      queryFn: async ({ signal }) => (await call(showDelivery, { params: { id, delivery } }, { signal })).data,
      staleTime: REFRESH_MS,
      // One that ended changes only by what the reader does.
      refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? REFRESH_MS : false),
    }),
}

const changed = { invalidates: [webhookQueries.all(), queryRoots.audit] }

/** Adds a webhook. The form shows what is wrong. @returns it with its secret */
export const useCreateWebhook = (guard: Guard) =>
  usePress({
    mutationFn: async (body: CallInput<typeof createWebhook>['body']) => (await guard(() => call(createWebhook, { body }))).data,
    gcTime: 0,
    meta: { ...changed, quiet: true },
  })

type Change = { id: number } & CallInput<typeof changeWebhook>['body']

/** Changes name, address and types of a webhook. The form shows what is wrong. */
export const useChangeWebhook = (guard: Guard) =>
  usePress({
    mutationFn: ({ id, ...body }: Change) => guard(() => call(changeWebhook, { params: { id }, body })),
    meta: { ...changed, quiet: true },
  })

/** Pauses a webhook or makes it active again. */
export const useSetWebhookState = () =>
  usePress({
    mutationFn: ({ id, ...body }: { id: number; state: 'active' | 'paused' }) => call(changeWebhook, { params: { id }, body }),
    meta: changed,
  })

/** Deletes a webhook and its log. */
export const useDeleteWebhook = () =>
  usePress({
    mutationFn: (id: number) => call(deleteWebhook, { params: { id } }),
    meta: changed,
  })

/** @returns the secret of a webhook, which no cache keeps */
export const useShowWebhookSecret = (guard: Guard) =>
  usePress({
    mutationFn: async (id: number) => (await guard(() => call(showWebhookSecret, { params: { id } }))).data.secret,
    gcTime: 0,
    meta: { invalidates: [queryRoots.audit] },
  })

/** Gives a webhook a new secret. @returns the secret */
export const useRotateWebhookSecret = (guard: Guard) =>
  usePress({
    mutationFn: async (id: number) => (await guard(() => call(rotateWebhookSecret, { params: { id } }))).data.secret,
    gcTime: 0,
    meta: changed,
  })

/** Sends the challenge to the address of a webhook. @returns the webhook, and what was answered */
export const useVerifyWebhook = () =>
  usePress({
    mutationFn: async (id: number) => (await call(verifyAddressOfWebhook, { params: { id } })).data,
    meta: changed,
  })

/** Sends a `test.ping` to a webhook. */
export const useTestWebhook = () =>
  usePress({
    mutationFn: async (id: number) => (await call(testWebhook, { params: { id } })).data,
    meta: changed,
  })

/** Sends a delivery again. */
export const useResendDelivery = () =>
  usePress({
    mutationFn: async (params: { id: number; delivery: number }) => (await call(resendDelivery, { params })).data,
    meta: changed,
  })

/** Sends all failed deliveries since a moment again. @returns how many */
export const useResendFailed = () =>
  usePress({
    mutationFn: async ({ id, since }: { id: number; since: string }) => {
      let total = 0
      for (;;) {
        const { count, left } = (await call(resendFailed, { params: { id }, body: { since } })).data
        total += count
        if (left === 0 || count === 0) return total
      }
    },
    meta: changed,
  })
