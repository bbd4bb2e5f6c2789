import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { mails } from '@/db/schema/mails'
import { recoveryCodes, totpSecrets } from '@/db/schema/second-factors'
import { users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { authOptions } from '@/lib/server/http/next-auth'
import { forged } from '@/lib/testing/forged'
import { send } from '@/lib/testing/http'
import { lockWaiters } from '@/lib/testing/lock-waiters'
import { codeOf, confirm, confirmedPerson, PASSWORD, personWithApp, signIn } from '@/lib/testing/second-factor'
import { seal, unseal } from './seal'

const wrong = { status: 401, body: { code: 'wrong_code' } }
const check = async (token: string) => (await send('GET', '/api/v1/check', { token })).status
const forgetStep = (userId: number) => database().update(totpSecrets).set({ lastStep: null }).where(eq(totpSecrets.userId, userId))
const row = async (userId: number) => (await database().select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0]

test('a right password alone does not sign in to an account with an app, and says which ways there are', async () => {
  const { email, token } = await personWithApp()
  const answer = await signIn(email)
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ code: 'second_factor_required', second_factor: { ways: ['code', 'recovery'] } })
  expect(answer.body.data).toBeUndefined()
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(await check(token)).toBe(200)
})

test('a wrong password is answered as ever, whatever second factor there is and is sent along', async () => {
  const { email, secret } = await personWithApp()
  const as = (password: string, more: object = {}) => send('POST', '/api/v1/login', { json: { email, password, ...more } })
  const nobody = await send('POST', '/api/v1/login', { json: { email: 'nobody@example.com', password: 'x' } })
  for (const answer of [await as('not it'), await as('not it', { code: await codeOf(secret) })]) {
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual(nobody.body)
  }
  // The code beside a wrong password was not used up.
  expect((await signIn(email, { code: await codeOf(secret) })).status).toBe(200)
})

test('the code of the app signs in, with a phone whose clock is half a minute off too, and not with one further off', async () => {
  const { email, secret, id } = await personWithApp()
  for (const [steps, status] of [
    [0, 200],
    [-1, 200],
    [1, 200],
    [-3, 401],
    [3, 401],
  ] as const) {
    await forgetStep(id)
    // A code is made and looked at within one half minute.
    const left = 30_000 - (Date.now() % 30_000)
    if (left < 5_000) await new Promise((resolve) => setTimeout(resolve, left))
    expect({ steps, status: (await signIn(email, { code: await codeOf(secret, steps) })).status }).toEqual({ steps, status })
  }
})

test('a code works once, also when it is typed with a blank, and no earlier one after it', async () => {
  const { email, secret } = await personWithApp()
  const code = await codeOf(secret)
  expect((await signIn(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  expect(await signIn(email, { code })).toMatchObject(wrong)
  expect(await signIn(email, { code: await codeOf(secret, -1) })).toMatchObject(wrong)
})

test('of several who send the same code at once one gets in', async () => {
  const { email, secret, id } = await personWithApp()
  const code = await codeOf(secret)
  // Each has read the last step before any of them may write the next one.
  const answers = await database().transaction(async (tx) => {
    await tx.execute(sql`select from totp_secrets where user_id = ${id} for update`)
    const sent = Array.from({ length: 3 }, () => signIn(email, { code }))
    await expect.poll(lockWaiters, { timeout: 4000 }).toHaveLength(3)
    return sent
  })
  expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('a recovery code works once, in any spelling, of several at once for one; its owner is told', async () => {
  const { email, codes, id } = await personWithApp()
  const [one = '', other = ''] = codes
  expect(codes).toHaveLength(10)
  const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(email, { code: one.toLowerCase().replaceAll('-', ' ') })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect(await signIn(email, { code: one })).toMatchObject(wrong)
  const { token } = (await signIn(email, { code: other })).body.data
  expect((await send('GET', '/api/v1/second-factor', { token })).body.data.recovery_codes).toBe(8)
  const told = (await database().select().from(mails).where(eq(mails.userId, id))).map(({ data }) => data)
  expect(told.filter((data) => JSON.stringify(data).includes('code_used'))).toHaveLength(2)
})

test("next-auth's own sign-in is no way around: it does not exist, and would let nobody in", async () => {
  const { email, secret } = await personWithApp()
  const { body } = await send<{ csrfToken: string }>('GET', '/api/auth/csrf')
  for (const path of ['callback/credentials', 'signin/credentials', 'signin']) {
    const form = new URLSearchParams({ csrfToken: body.csrfToken, email, password: PASSWORD, code: await codeOf(secret), json: 'true' })
    const answer = await send('POST', `/api/auth/${path}`, { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } })
    expect({ path, status: answer.status, cookie: answer.headers.get('set-cookie') }).toEqual({ path, status: 404, cookie: null })
  }
  const [provider] = authOptions().providers
  expect(provider?.type === 'credentials' && (await provider.options.authorize({ email, password: PASSWORD }))).toBeNull()
})

test('whoever stole a session and knows the password cannot confirm themselves, and so changes neither factor nor money', async () => {
  const { id, role, secret } = await personWithApp()
  const { mintToken } = await import('@/lib/people/credentials/session-token')
  const [user] = await database().select().from(users).where(eq(users.id, id))
  const stolen = await mintToken({ id, role, version: user?.sessionVersion ?? 0 })
  expect(await confirm(stolen, { password: PASSWORD })).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  expect(await confirm(stolen, { password: PASSWORD, code: '123456' })).toMatchObject(wrong)
  for (const [method, path] of [
    ['DELETE', 'second-factor/app'],
    ['POST', 'second-factor/recovery-codes'],
    ['POST', 'second-factor/passkeys/options'],
    ['GET', 'payouts.csv'],
  ] as const)
    expect((await send(method, `/api/v1/${path}`, { token: stolen })).body.code).toBe('confirmation_required')
  // The owner's code does, without the password, once.
  const code = await codeOf(secret)
  const sure = (await confirm(stolen, { code })).body.data.token
  expect((await send('GET', '/api/v1/payouts.csv', { token: sure })).status).toBe(200)
  expect(await confirm(stolen, { code })).toMatchObject(wrong)
})

test('an account without a second factor confirms with its password, and cannot with a code', async () => {
  const { token } = await confirmedPerson('promoter')
  expect((await confirm(token, { password: PASSWORD })).status).toBe(200)
  for (const json of [{}, { code: '123456' }]) expect((await confirm(token, json)).body.errors).toHaveProperty('password')
})

test('turning the app on and off ends every other session; this one goes on and stays confirmed', async () => {
  const person = await personWithApp()
  expect(await check(person.old)).toBe(401)
  const off = await send('DELETE', '/api/v1/second-factor/app', { token: person.token })
  expect(off.status).toBe(200)
  expect(off.headers.get('set-cookie')).toContain(off.body.data.token)
  expect(await check(person.token)).toBe(401)
  expect(await check(off.body.data.token)).toBe(200)
  // Nothing of it is left that a later second factor would inherit.
  expect(await database().select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.id))).toEqual([])
  expect((await signIn(person.email)).status).toBe(200)
})

test('an app is asked for only once its first code was right, and cannot be replaced by a session', async () => {
  const { token, email } = await confirmedPerson()
  const start = () => send('POST', '/api/v1/second-factor/app', { token })
  const first = (await start()).body.data
  const { secret, uri } = (await start()).body.data
  expect(secret).not.toBe(first.secret)
  expect(uri).toBe(`otpauth://totp/Completa:${encodeURIComponent(email)}?secret=${secret}&issuer=Completa`)
  const turnOn = (code: string) => send('POST', '/api/v1/second-factor/app/confirm', { token, json: { code } })
  expect(await turnOn(await codeOf(first.secret))).toMatchObject({ status: 401, body: { code: 'wrong_code' } })
  expect((await signIn(email)).status).toBe(200)
  const code = await codeOf(secret)
  const on = await turnOn(code)
  expect(on.status).toBe(200)
  const again = await send('POST', '/api/v1/second-factor/app', { token: on.body.data.token })
  expect(again.body.code).toBe('conflict')
  // Its first code was used by that.
  expect(await signIn(email, { code })).toMatchObject(wrong)
})

test('new recovery codes end the old ones and no session', async () => {
  const { token, email, codes } = await personWithApp()
  const { recovery_codes } = (await send('POST', '/api/v1/second-factor/recovery-codes', { token })).body.data
  expect(await check(token)).toBe(200)
  expect(await signIn(email, { code: codes[0] })).toMatchObject(wrong)
  expect((await signIn(email, { code: recovery_codes[0] })).status).toBe(200)
})

test('no row holds a secret or a recovery code as it is, and a secret opens for its own account alone', async () => {
  const { id, secret, codes } = await personWithApp()
  const sealed = (await row(id))?.secret ?? ''
  expect(unseal(sealed, id)).toBe(secret)
  expect(unseal(sealed, id + 1)).toBeUndefined()
  expect(unseal(forged(sealed), id)).toBeUndefined()
  expect(seal(secret, id)).not.toBe(seal(secret, id))
  const rows = JSON.stringify([await row(id), await database().select().from(recoveryCodes).where(eq(recoveryCodes.userId, id))])
  for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(rows).not.toContain(text)
  expect(rows.match(/\$argon2id\$/g)).toHaveLength(10)
})

test('each change is in the audit log and told by letter, without any secret', async () => {
  const { id, token, email, secret, codes } = await personWithApp()
  await send('POST', '/api/v1/second-factor/recovery-codes', { token })
  await send('DELETE', '/api/v1/second-factor/app', { token })
  const entries = await database().select().from(auditLog).where(eq(auditLog.actorId, id)).orderBy(auditLog.id)
  expect(entries.map(({ action }) => action)).toEqual(['second_factor.app_added', 'second_factor.codes_made', 'second_factor.app_removed'])
  const letters = await database().select().from(mails).where(eq(mails.userId, id)).orderBy(mails.id)
  expect(letters.map(({ kind, address, data }) => ({ kind, address, data }))).toEqual(
    ['app_added', 'codes_made', 'app_removed'].map((change) => ({
      kind: 'second_factor_changed',
      address: email,
      data: { name: 'Ana Souza', role: 'admin', change },
    })),
  )
  for (const text of [secret, ...codes]) expect(JSON.stringify([entries, letters])).not.toContain(text)
})

test('a sign-in notes when and in which language, and one that lacks its second factor notes nothing', async () => {
  const { email, id, secret } = await personWithApp('promoter')
  const noted = async () => (await database().select({ at: users.lastSignInAt, locale: users.locale }).from(users).where(eq(users.id, id)))[0]
  await signIn(email)
  expect(await noted()).toEqual({ at: null, locale: 'pt' })
  await signIn(email, { code: await codeOf(secret) })
  expect(await noted()).toEqual({ at: expect.any(Date), locale: 'en' })
})

test('codes of a secret that cannot be read open nothing; recovery codes still do', async () => {
  const { email, id, secret, codes } = await personWithApp()
  await database().execute(sql`update totp_secrets set secret = ${seal(secret, id + 1)} where user_id = ${id}`)
  expect(await signIn(email, { code: await codeOf(secret) })).toMatchObject(wrong)
  expect((await signIn(email, { code: codes[0] })).status).toBe(200)
})
