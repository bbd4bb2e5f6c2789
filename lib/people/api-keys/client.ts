import { queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { createApiKey, listApiKeys, revokeApiKey } from './contract'

/** Browser queries for the caller's keys. */
export const apiKeyQueries = {
  all: () => ['api-keys'] as const,
  list: () =>
    queryOptions({
      queryKey: [...apiKeyQueries.all(), 'list'],
      queryFn: async ({ signal }) => (await call(listApiKeys, {}, { signal })).data,
      staleTime: 30_000,
    }),
}

const changed = { invalidates: [apiKeyQueries.all(), queryRoots.audit] }

/** Makes a key. The form shows what is wrong. @returns the key with its whole text, which no other call returns */
export const useCreateApiKey = (guard: Guard) =>
  usePress({
    mutationFn: async (body: CallInput<typeof createApiKey>['body']) => (await guard(() => call(createApiKey, { body }))).data,
    gcTime: 0,
    meta: { ...changed, quiet: true },
  })

/** Revokes a key. */
export const useRevokeApiKey = () =>
  usePress({
    mutationFn: (id: number) => call(revokeApiKey, { params: { id } }),
    meta: changed,
  })
