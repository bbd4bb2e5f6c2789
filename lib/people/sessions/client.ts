import { queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { useAuth } from '@/lib/platform/browser/session'
import { endOtherSessions, endSession, listSessions } from './contract'

export const sessionQueries = {
  all: () => ['sessions'] as const,
  own: () =>
    queryOptions({
      queryKey: [...sessionQueries.all(), 'own'],
      queryFn: async ({ signal }) => (await call(listSessions, {}, { signal })).data,
      meta: { quiet: true },
    }),
}

const changed = { invalidates: [sessionQueries.all(), queryRoots.audit] }

/** Signs one device out. */
export const useEndSession = () => usePress({ mutationFn: (id: number) => call(endSession, { params: { id } }), meta: changed })

/** Signs every other device out and stores the token that replaces this session's. */
export const useEndOtherSessions = (guard: Guard) =>
  usePress({
    mutationFn: async () => {
      const { data } = await guard(() => call(endOtherSessions, {}))
      useAuth.getState().setToken(data.token)
    },
    meta: changed,
  })
