import { queryOptions, useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { call } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { useAuth } from '@/lib/platform/browser/session'
import { useAfterChange } from '@/lib/platform/browser/use-after-change'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import { changePassword, checkAccount, confirmPassword, updateProfile } from './contract'

const accountQueries = {
  all: () => ['account'] as const,
  check: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'check'],
      queryFn: async ({ signal }) => {
        const { token } = useAuth.getState()
        const { data } = await call(checkAccount, {}, { signal })
        // Stored here and not where the query is read, because a cached answer may be out of date.
        if (token && token === useAuth.getState().token) useAuth.getState().setUser(data)
        return data
      },
      retry: false,
      refetchOnWindowFocus: 'always',
      // No toast: the page sends this call by itself, and the observer of all calls handles its failures.
      meta: { quiet: true },
    }),
}

/**
 * Fetches the account's state when the area opens, on window focus, and on every route change while it is disabled (SPEC section 4). The answer
 * becomes the stored user.
 */
export function useAccountCheck() {
  const pathname = usePathname()
  const signedIn = useAuth((state) => state.token !== null)
  const { refetch, isFetching } = useQuery({ ...accountQueries.check(), enabled: signedIn })

  useAfterChange([pathname], () => {
    if (useAuth.getState().user?.active === false) refetch({ cancelRefetch: false })
  })

  return { check: () => refetch({ cancelRefetch: false }), checking: isFetching }
}

/** Changes the caller's name; the answer becomes the stored user. */
export const useUpdateProfile = () =>
  usePress({
    mutationFn: async (body: CallInput<typeof updateProfile>['body']) => {
      const { data } = await call(updateProfile, { body })
      useAuth.getState().setUser(data)
      return data
    },
    meta: { invalidates: [accountQueries.all(), queryRoots.audit] },
  })

/** Changes the caller's password and stores the token that replaces this session's; every other session ends. */
export const useChangePassword = () =>
  usePress({
    mutationFn: async (body: CallInput<typeof changePassword>['body']) => {
      const { data } = await call(changePassword, { body })
      useAuth.getState().setToken(data.token)
    },
    meta: { invalidates: [queryRoots.audit] },
  })

/** Confirms the caller's password or second factor and stores the new token, with which calls that need a confirmation work for ten minutes. */
export const useConfirmIdentity = () =>
  usePress({
    mutationFn: async (body: CallInput<typeof confirmPassword>['body']) => {
      const { data } = await call(confirmPassword, { body })
      useAuth.getState().setToken(data.token)
    },
    meta: { quiet: true },
  })
