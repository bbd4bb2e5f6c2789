import { call } from '@/lib/platform/browser/call'
import { deviceFingerprint } from '@/lib/platform/browser/fingerprint'
import { importWithTimeout } from '@/lib/platform/browser/import-with-timeout'
import { useAuth } from '@/lib/platform/browser/session'
import type { CallInput, CallOutput } from '@/lib/platform/contract/endpoint'
import type { login, register } from './contract'

/** How long a success stays readable before the page changes (SPEC section 9). */
export const REDIRECT_MS = 1500

/** Loaded late, because it includes zod, which no page should wait for. The forms' rules have usually loaded it before (components/auth/rules.ts). */
const contract = () => importWithTimeout(import('./contract'))

/** Signs in and keeps the session. @throws ApiError */
export async function signIn(body: CallInput<typeof login>['body']) {
  const { login } = await contract()
  return keep((await call(login, { body, headers: { 'x-device-fingerprint': await deviceFingerprint() } })).data)
}

/** Signs in with a passkey that the reader chooses. @throws ApiError, or the browser's error */
export async function signInByPasskey() {
  const [{ askSignInPasskey, loginByPasskey }, { signWithPasskey }] = await Promise.all([
    contract(),
    importWithTimeout(import('@/lib/people/second-factor/passkey-client')),
  ])
  const passkey = await signWithPasskey((await call(askSignInPasskey, {})).data)
  return keep((await call(loginByPasskey, { body: { passkey }, headers: { 'x-device-fingerprint': await deviceFingerprint() } })).data)
}

function keep({ token, ...user }: CallOutput<typeof login>['data']) {
  useAuth.getState().signIn(user, token)
  return user
}

/** Makes a promoter account; it does not sign in. @throws ApiError */
export const signUp = async (body: CallInput<typeof register>['body']) => call((await contract()).register, { body })
