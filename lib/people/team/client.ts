import { queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { type Administrator, makeInvitation, revokeInvitation, showTeam, toggleAdministrator } from './contract'

/** Browser queries for the team, for administrators. */
export const teamQueries = {
  all: () => ['team'] as const,
  show: () =>
    queryOptions({
      queryKey: [...teamQueries.all(), 'show'],
      queryFn: async ({ signal }) => (await call(showTeam, {}, { signal })).data,
      // So that the page soon shows that an invitation was taken.
      staleTime: 30_000,
      refetchInterval: 30_000,
    }),
}

const changed = { invalidates: [teamQueries.all(), queryRoots.audit] }

/** Disables or enables an administrator, if their state is still the one that the caller saw. */
export const useToggleAdministrator = (guard: Guard) =>
  usePress({
    mutationFn: ({ id, active }: Pick<Administrator, 'id' | 'active'>) => guard(() => call(toggleAdministrator, { params: { id }, query: { from: active } })),
    meta: changed,
  })

/** Invites an administrator. The form shows what is wrong. @returns the link to hand over, undefined when it goes by mail */
export const useInvite = (guard: Guard) =>
  usePress({
    mutationFn: async (body: CallInput<typeof makeInvitation>['body']) => {
      const { token } = (await guard(() => call(makeInvitation, { body }))).data
      return token === null ? undefined : `${window.location.origin}/invitation#${token}`
    },
    meta: { ...changed, quiet: true },
  })

/** Revokes an open invitation. */
export const useRevokeInvitation = (guard: Guard) =>
  usePress({
    mutationFn: (id: number) => guard(() => call(revokeInvitation, { params: { id } })),
    meta: changed,
  })
