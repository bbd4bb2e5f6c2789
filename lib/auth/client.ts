import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { toast } from 'sonner'
import { call } from '@/lib/api/call'
import type { CallInput } from '@/lib/api/endpoint'
import { useTurn } from '@/lib/forms'
import { leaveWord } from '@/lib/session/farewell'
import { useAuth } from '@/lib/session/store'
import { deviceFingerprint } from '@/lib/visitor/fingerprint'
import type { login, register } from './contract'
import { dropSessionCookie } from './cookie'

/** How long a success stays readable before the page changes (SPEC section 9). */
export const REDIRECT_MS = 1500

/** The forms' rules have fetched it by then (lib/auth/rules.ts); zod comes with it, which no page should wait for. */
const contract = () => import('./contract')

/** Signs in and keeps the session. */
export const useLogin = () =>
  useMutation({
    mutationFn: async (body: CallInput<typeof login>['body']) => {
      const { login } = await contract()
      const { token, ...user } = (await call(login, { body, headers: { 'x-device-fingerprint': await deviceFingerprint() } })).data
      useAuth.getState().signIn(user, token)
      return user
    },
    meta: { success: 'logged_in' },
  })

/** Makes a promoter account; signing in comes after. */
export const useRegister = () =>
  useMutation({
    mutationFn: async (body: CallInput<typeof register>['body']) => call((await contract()).register, { body }),
    meta: { success: 'registered' },
  })

/** Ends the session here: cookie, stored session and cached answers (SPEC section 4). No call of ours is made. */
export function useLogout() {
  const toasts = useTranslations('toasts')
  const router = useRouter()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const turn = useTurn()
  async function logout() {
    if (!turn.take()) return
    setBusy(true)
    try {
      await dropSessionCookie()
      useAuth.getState().clear()
      queryClient.clear()
      leaveWord('logged_out')
      router.replace('/login')
    } catch {
      turn.release()
      setBusy(false)
      toast.error(toasts('logout_failed'))
    }
  }
  return { logout, busy }
}
