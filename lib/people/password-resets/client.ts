import { call } from '@/lib/platform/browser/call'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { useAuth } from '@/lib/platform/browser/session'
import { dropSessionCookie } from '@/lib/platform/browser/session-cookie'
import type { CallInput } from '@/lib/platform/contract/endpoint'
import type { askForReset, completeReset } from './contract'

/** The forms' rules have fetched it by then (components/auth/rules.ts); zod comes with it, which no page should wait for. */
const contract = () => importWithTimeout(import('./contract'))

/** Asks for a mailed link. It succeeds for every address. @throws ApiError */
export const askForLink = async (body: CallInput<typeof askForReset>['body']) => call((await contract()).askForReset, { body })

/** Sets a new password, which ends the session of this browser too. @throws ApiError; 404 for a link that works no more */
export async function chooseNewPassword(body: CallInput<typeof completeReset>['body']): Promise<void> {
  await call((await contract()).completeReset, { body })
  if (!useAuth.getState().token) return
  useAuth.getState().clear()
  // While the cookie exists, the page guard leads from `/login` back to the area.
  await dropSessionCookie().catch(() => {})
}
