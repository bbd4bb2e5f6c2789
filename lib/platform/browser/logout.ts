import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { forgetAskedPage } from './asked-page'
import { useTurn } from './forms'
import { useAuth } from './session'
import { dropSessionCookie } from './session-cookie'
import { leaveNotice, type SignInNotice } from './sign-in-notice'
import { toast } from './toast'

/** Signs out on this device, with a notice on the sign-in page: removes cookie, stored session and cached answers (SPEC section 4), without a call to `/api/v1`. */
export function useLogout(notice: SignInNotice = 'logged_out') {
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
      leaveNotice(notice)
      forgetAskedPage()
      router.replace('/login')
    } catch {
      turn.release()
      setBusy(false)
      toast.error(toasts('logout_failed'))
    }
  }
  return { logout, busy }
}
