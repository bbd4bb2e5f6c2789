import { expect } from 'vitest'
import { send } from './http'
import { submission } from './people'

/** Opens a referral link as a device would. @returns the status */
export async function openLink(code: string, fingerprint: string, more: Parameters<typeof send>[2] = {}): Promise<number> {
  return (await send('GET', `/api/v1/referrals/${code}`, { ...more, headers: { 'x-device-fingerprint': fingerprint, ...more.headers } })).status
}

/** Hands in a finished task. @returns the payment code */
export async function handIn(fields: Record<string, string | Blob | undefined> = {}, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission(fields), headers })
  expect(status).toBe(201)
  return body.data
}

/** A list's or figure's answer, which must succeed. */
export async function read(path: string, token: string) {
  const { status, body } = await send('GET', `/api/v1${path}`, { token })
  expect(status).toBe(200)
  return body
}
