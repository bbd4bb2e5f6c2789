import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mails } from '@/db/schema/mails'
import { rateLimits } from '@/db/schema/rate-limits'
import { hashPassword } from '@/lib/people/credentials/password'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { makeResetLink } from './service'

process.env.RATE_LIMIT_SCALE = '1'

let hosts = 0
beforeEach(() => {
  hosts += 1
})
const here = (n = 0) => `198.51.${hosts}.${n}`

const ask = (email: string, ip = here()) => send('POST', '/api/v1/password-resets', { json: { email }, ip })
const letters = async (address: string) => (await database().select().from(mails).where(eq(mails.address, address))).length

test('one address gets three letters an hour, whoever asks for it, and the fourth is answered like the first', async () => {
  const asked = ['vitima@example.com', ' VITIMA@Example.com', 'Vitima@example.com', 'vitima@example.com', 'VITIMA@EXAMPLE.COM']
  const answers = []
  for (const [n, email] of asked.entries()) answers.push(await ask(email, here(n)))
  for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: { data: null } })
  expect(await letters('vitima@example.com')).toBe(3)
  await ask('outra@example.com')
  expect(await letters('outra@example.com')).toBe(1)
})

test('one network is refused after twenty, whatever addresses it names', async () => {
  const statuses = []
  for (let n = 0; n < 21; n++) statuses.push((await ask(`n${n}@example.com`)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  expect(await letters('n20@example.com')).toBe(0)
})

test('an address is counted without being stored', async () => {
  await ask('secreta@example.com')
  const keys = (await database().select().from(rateLimits)).map(({ key }) => key)
  expect(keys.some((key) => key.startsWith('password-reset-address:'))).toBe(true)
  expect(keys.join()).not.toContain('secreta')
})

test('one network cannot try tokens for long', async () => {
  const json = { token: 'x', new_password: 'uma senha nova', new_password_confirmation: 'uma senha nova' }
  const statuses = []
  for (let n = 0; n < 31; n++) statuses.push((await send('POST', '/api/v1/password-resets/complete', { json, ip: here() })).status)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
})

test('who chose a new password signs in with it from that browser, however often the old one was guessed on their network', async () => {
  const { email } = await makeUser('promoter', { passwordHash: await hashPassword('a senha de antes') })
  const login = (password: string, cookie = '') => send('POST', '/api/v1/login', { json: { email, password }, ip: here(), headers: { cookie } })
  for (let n = 0; n < 10; n++) await login('a wrong one')
  expect((await login('a senha de antes')).status).toBe(429)
  const link = await database().transaction((tx) => makeResetLink(tx, { address: email }))
  const json = { token: link?.split('#')[1], new_password: 'uma senha nova', new_password_confirmation: 'uma senha nova' }
  const done = await send('POST', '/api/v1/password-resets/complete', { json, ip: here() })
  expect((await login('uma senha nova')).status).toBe(429)
  expect((await login('uma senha nova', done.headers.get('set-cookie')?.split(';')[0])).status).toBe(200)
})
