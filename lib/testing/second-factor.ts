import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { totpSecrets } from '@/db/schema/second-factors'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { makeAuthenticator } from './authenticator'
import { send } from './http'
import { makeUser } from './people'

export const PASSWORD = 'uma senha comprida'

/** What an app with this secret shows now, or so many steps of half a minute later. */
export const codeOf = (secret: string, later = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 })

export const signIn = (email: string, proof: object = {}, from: { ip?: string; headers?: Record<string, string> } = {}) =>
  send('POST', '/api/v1/login', { json: { email, password: PASSWORD, ...proof }, ...from })

export const confirm = (token: string, json: object) => send('POST', '/api/v1/confirm', { token, json })

/** Somebody whose password is `PASSWORD` and who typed it a moment ago. */
export async function confirmedPerson(role: 'admin' | 'promoter' = 'admin') {
  const user = await makeUser(role, { passwordHash: await hashPassword(PASSWORD) })
  return { ...user, token: (await confirm(user.token, { password: PASSWORD })).body.data.token as string }
}

/** The same with a code app. None of its codes counts as used yet. */
export async function personWithApp(role: 'admin' | 'promoter' = 'admin') {
  const before = await confirmedPerson(role)
  const { secret } = (await send('POST', '/api/v1/second-factor/app', { token: before.token })).body.data
  const on = await send('POST', '/api/v1/second-factor/app/confirm', { token: before.token, json: { code: await codeOf(secret) } })
  await database().update(totpSecrets).set({ lastStep: null }).where(eq(totpSecrets.userId, before.id))
  return { ...before, old: before.token, token: on.body.data.token as string, secret: secret as string, codes: on.body.data.recovery_codes as string[] }
}

/** Stores a passkey for somebody who has confirmed themselves. */
export async function withPasskey(token: string) {
  const key = makeAuthenticator()
  const { challenge } = (await send('POST', '/api/v1/second-factor/passkeys/options', { token })).body.data
  const answer = await send('POST', '/api/v1/second-factor/passkeys', { token, json: { name: 'Celular', passkey: key.register(challenge) } })
  return { key, answer, token: answer.body.data?.token as string }
}
