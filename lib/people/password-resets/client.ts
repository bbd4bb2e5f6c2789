import { call } from '@/lib/platform/browser/call'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { useAuth } from '@/lib/platform/browser/session'
import { dropSessionCookie } from '@/lib/platform/browser/session-cookie'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import type { askForReset, completeReset } from './contract'

/** Loaded late, because it includes zod, which no page should wait for. The forms' rules have usually loaded it before (components/auth/rules.ts). */
const contract = () => importWithTimeout(import('./contract'))

/** Asks for a mailed link. It succeeds for every address. @throws ApiError */
export const askForLink = async (body: CallInput<typeof askForReset>['body']) => call((await contract()).askForReset, { body })

/** Sets a new password, which ends the session of this browser too. @throws ApiError; 404 for a link that is no longer valid */
export async function chooseNewPassword(body: CallInput<typeof completeReset>['body']): Promise<void> {
  await call((await contract()).completeReset, { body })
  if (!useAuth.getState().token) return
  useAuth.getState().clear()
  // While the cookie exists, the page guard redirects from `/login` back to the area.
  await dropSessionCookie().catch(() => {})
}
