import { queryOptions } from '@tanstack/react-query'
import { call, type Guard } from '@/lib/platform/browser/call'
import { usePress } from '@/lib/platform/browser/press'
import { queryRoots } from '@/lib/platform/browser/query-roots'
import { useAuth } from '@/lib/platform/browser/session'
import { addPasskey, askPasskey, confirmApp, makeRecoveryCodes, removeApp, removePasskey, showSecondFactor, startApp, startPasskey } from './contract'
import { makePasskey } from './passkey-client'

export const secondFactorQueries = {
  all: () => ['second-factor'] as const,
  own: () =>
    queryOptions({
      queryKey: [...secondFactorQueries.all(), 'own'],
      queryFn: async ({ signal }) => (await call(showSecondFactor, {}, { signal })).data,
      meta: { quiet: true },
    }),
}

/** What a passkey has to sign to confirm this session. */
export const fetchPasskeyRequest = async () => (await call(askPasskey, {})).data

const changed = { invalidates: [secondFactorQueries.all(), queryRoots.audit] }

/** Stores the new token, because every change ends all sessions, this one too. */
function kept<Data extends { token: string }>({ data }: { data: Data }): Data {
  useAuth.getState().setToken(data.token)
  return data
}

/** Makes the secret for an app. */
export const useStartApp = (guard: Guard) => usePress({ mutationFn: async () => (await guard(() => call(startApp, {}))).data })

/** Turns the app on; its form shows a wrong code. @returns recovery codes, if these are the first */
export const useConfirmApp = (guard: Guard) =>
  usePress({ mutationFn: async (code: string) => kept(await guard(() => call(confirmApp, { body: { code } }))), meta: changed })

export const useRemoveApp = (guard: Guard) => usePress({ mutationFn: async () => kept(await guard(() => call(removeApp, {}))), meta: changed })

/** Lets the device make a passkey and stores it under a name. @throws ApiError, or the browser's error */
export const useAddPasskey = (guard: Guard) =>
  usePress({
    mutationFn: async (name: string) => {
      const { data } = await guard(() => call(startPasskey, {}))
      const passkey = await makePasskey(data)
      return kept(await guard(() => call(addPasskey, { body: { name, passkey } })))
    },
    meta: { ...changed, quiet: true },
  })

export const useRemovePasskey = (guard: Guard) =>
  usePress({ mutationFn: async (id: number) => kept(await guard(() => call(removePasskey, { params: { id } }))), meta: changed })

export const useMakeRecoveryCodes = (guard: Guard) => usePress({ mutationFn: async () => (await guard(() => call(makeRecoveryCodes, {}))).data, meta: changed })
