import { createHook } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mails } from '@/db/schema/mails'
import { passwordResets } from '@/db/schema/password-resets'
import { users } from '@/db/schema/users'
import { hashPassword } from '@/lib/people/credentials/password'
import { compose } from '@/lib/people/mail/compose'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { database } from '@/lib/platform/database'
import { linkMakers } from '@/lib/server/startup/letter-links'
import { PHONE, send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { recordStatements } from '@/lib/testing/statements'

const OLD = 'a senha de antes'
const NEW = 'a senha de depois'
let sent: string[]

beforeAll(async () => {
  sent = await recordStatements(4)
})

const account = async (more: Parameters<typeof makeUser>[1] = {}) => makeUser('promoter', { passwordHash: await hashPassword(OLD), ...more })
const ask = (email: string, headers: Record<string, string> = {}) => send('POST', '/api/v1/password-resets', { json: { email }, headers })
const complete = (token: string, password = NEW, confirmation = password) =>
  send('POST', '/api/v1/password-resets/complete', { json: { token, new_password: password, new_password_confirmation: confirmation } })
const login = (email: string, password: string) => send('POST', '/api/v1/login', { json: { email, password } })
const lettersTo = (email: string) => database().select().from(mails).where(eq(mails.address, email)).orderBy(mails.id)

/** The token of the link that is made when a letter is sent; undefined when it is dropped. */
async function tokenFor(email: string): Promise<string | undefined> {
  if ((await lettersTo(email)).every(({ kind }) => kind !== 'password_reset')) await ask(email)
  const letter = (await lettersTo(email)).findLast(({ kind }) => kind === 'password_reset')
  if (!letter) throw new Error('no letter')
  const link = await database().transaction(async (tx) => linkMakers.password_reset?.(tx, letter))
  return link?.replace('http://localhost:3000/reset-password#', '')
}

const deadAnswer = {
  status: 404,
  body: {
    message:
      'This link no longer works. A link is valid once, for 30 minutes (7 days in the first email), and only the newest one. Ask for another under “Forgot my password”.',
    code: 'not_found',
  },
}
const expectDead = async (token: string) => {
  const { status, body } = await complete(token)
  expect({ status, body }).toEqual(deadAnswer)
}

test('a token that is wrong, empty or of another kind changes nothing and gets the answer of a used or old one', async () => {
  const { email } = await account()
  const token = (await tokenFor(email)) ?? ''
  for (const wrong of ['', 'x', token.slice(1), `${token}x`, hashOfToken(token), token.toLowerCase()]) await expectDead(wrong)
  expect((await login(email, OLD)).status).toBe(200)
  await database()
    .update(passwordResets)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(passwordResets.hash, hashOfToken(token)))
  await expectDead(token)
  expect((await login(email, OLD)).status).toBe(200)
})

test('what is wrong with the new password is said at its fields, and the link stays good', async () => {
  const { email } = await account()
  const token = (await tokenFor(email)) ?? ''
  expect((await complete(token, 'short', 'other')).body.errors).toEqual({
    new_password: ['The password must have at least 8 characters'],
    new_password_confirmation: ['Passwords do not match'],
  })
  expect((await complete(token)).status).toBe(200)
})

test('the link sets the password once, ends all sessions, signs nobody in and tells the owner', async () => {
  const { email, id, token: session } = await account({ locale: 'en', name: 'Ana' })
  const earlier = (await login(email, OLD)).body.data.token
  const token = (await tokenFor(email)) ?? ''
  const done = await complete(token)
  expect({ status: done.status, body: done.body }).toEqual({ status: 200, body: { data: null, message: 'Password Updated Succesfully' } })
  expect(done.headers.get('set-cookie')).not.toContain('session-token')
  for (const ended of [session, earlier]) expect((await send('GET', '/api/v1/check', { token: ended })).status).toBe(401)
  expect((await login(email, OLD)).status).toBe(401)
  expect((await login(email, NEW)).status).toBe(200)
  await expectDead(token)
  // A used token is refused even if its time is not over.
  await database().update(passwordResets).set({ expiresAt: sql`now() + interval '1 hour'` }).where(eq(passwordResets.userId, id))
  await expectDead(token)
  expect((await lettersTo(email)).at(-1)).toMatchObject({ kind: 'password_changed', userId: id, locale: 'en', data: { name: 'Ana' }, state: 'waiting' })
})

test('of two at once with one link one wins', async () => {
  const { email } = await account()
  const token = (await tokenFor(email)) ?? ''
  const passwords = Array.from({ length: 6 }, (_, n) => `a senha número ${n}`)
  const answers = await Promise.all(passwords.map((password) => complete(token, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
  const fits = await Promise.all(passwords.map(async (password) => (await login(email, password)).status === 200))
  expect(fits).toEqual(answers.map(({ status }) => status === 200))
  expect((await lettersTo(email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1)
})

test('a new link ends earlier ones, also of two that are made at once, and so does any change of the password', async () => {
  const { email, token: session } = await account()
  const first = (await tokenFor(email)) ?? ''
  const [second, third] = await Promise.all([tokenFor(email), tokenFor(email)])
  await expectDead(first)
  const live = await database().select().from(passwordResets).where(sql`expires_at > now() and user_id = (select id from users where email = ${email})`)
  expect(live).toHaveLength(1)
  expect([hashOfToken(second ?? ''), hashOfToken(third ?? '')]).toContain(live[0]?.hash)
  const json = { password: OLD, new_password: NEW, new_password_confirmation: NEW }
  expect((await send('PATCH', '/api/v1/change-password', { token: session, json })).status).toBe(200)
  for (const token of [second, third]) await expectDead(token ?? '')
})

test('nobody gets a link who has no account or a disabled one, and a link of an account that was disabled since is dead', async () => {
  expect(await tokenFor('ninguem@example.com')).toBeUndefined()
  const disabled = await account({ active: false })
  expect(await tokenFor(disabled.email)).toBeUndefined()
  const later = await account()
  const token = (await tokenFor(later.email)) ?? ''
  await database().update(users).set({ active: false }).where(eq(users.id, later.id))
  await expectDead(token)
  await database().update(users).set({ active: true }).where(eq(users.id, later.id))
  expect((await login(later.email, OLD)).status).toBe(200)
})

test('a stored token is its hash of 256 bits, good for 30 minutes', async () => {
  const { email, id } = await account()
  const token = (await tokenFor(email)) ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await database().select().from(passwordResets).where(eq(passwordResets.userId, id))
  expect(row?.hash).toBe(hashOfToken(token))
  expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(30 * 60_000)
})

/** Without the number of the request. */
const answerOf = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
  status,
  body,
  // The limit of the caller's address tells how often they asked, whomever.
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit'),
})

test('asking is the same for every address: the answer, the statements, and the passwords that are hashed', async () => {
  const kinds: Record<string, () => Promise<string>> = {
    promoter: async () => (await makeUser('promoter')).email,
    admin: async () => (await makeUser('admin')).email,
    disabled: async () => (await makeUser('promoter', { active: false })).email,
    nobody: async () => `${crypto.randomUUID()}@example.com`,
  }
  await ask('warm@example.com')
  // What native code does in other threads, such as hashing a password, is of this kind.
  let hashed = 0
  const hook = createHook({ init: (_id, kind) => void (kind === 'undefined' && hashed++) }).enable()
  await hashPassword('seen by the hook')
  expect(hashed).toBe(1)
  const seen = new Map<string, { answer: unknown; statements: string[]; hashed: number }>()
  for (const [kind, make] of Object.entries(kinds)) {
    const email = await make()
    sent.length = 0
    hashed = 0
    const answer = await ask(email)
    seen.set(kind, { answer: answerOf(answer), statements: [...sent], hashed })
    // It is sent later, whether there is such an account or not.
    expect((await lettersTo(email)).map(({ kind, userId, state }) => ({ kind, userId, state }))).toEqual([
      { kind: 'password_reset', userId: null, state: 'waiting' },
    ])
  }
  hook.disable()
  const nobody = seen.get('nobody')
  expect(nobody?.answer).toMatchObject({ status: 200, body: { data: null } })
  expect(nobody?.statements.some((text) => /\busers\b/.test(text))).toBe(false)
  expect(nobody?.statements.some((text) => text.includes('"mails"'))).toBe(true)
  for (const kind of Object.keys(kinds)) expect({ kind, ...seen.get(kind) }).toEqual({ kind, ...nobody })
  expect(nobody?.hashed).toBe(0)
})

test('the letter says when and from which browser it was asked for, in the language of the page, and neither address nor name', async () => {
  const { email } = await account({ name: 'Umberto' })
  await ask(email, { 'accept-language': 'pt-BR', 'user-agent': PHONE })
  const [letter] = await lettersTo(email)
  expect(letter).toMatchObject({ locale: 'pt', data: { at: expect.any(String), browser: 'Chrome', os: 'Android' } })
  const { text, html } = compose(
    { kind: 'password_reset', data: { ...(letter?.data as object), at: '2026-01-31T15:00:00Z' }, locale: 'pt' },
    { site: 'https://completa.example', link: 'https://completa.example/reset-password#abc' },
  )
  for (const part of ['31 de jan. de 2026', '12:00', 'Chrome no Android', 'https://completa.example/reset-password#abc', '30 minutos', 'Ignore']) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(`${text}${html}`).not.toMatch(/203\.0\.113|Umberto/)
})

test('an administrator who chooses a new password by mail stands in the audit log', async () => {
  const admin = await makeUser('admin', { passwordHash: await hashPassword(OLD) })
  expect((await complete((await tokenFor(admin.email)) ?? '')).status).toBe(200)
  const { token } = (await login(admin.email, NEW)).body.data
  const [entry] = (await send('GET', '/api/v1/audit-log', { token })).body.data
  expect(entry).toMatchObject({
    action: 'password.reset',
    actor: { id: admin.id },
    subject: { type: 'account', label: admin.email },
    before: null,
    after: null,
  })
})
