import fs from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

vi.hoisted(() => Object.assign(process.env, { LOG_LEVEL: 'info', DATABASE_TIMEOUT_MS: '1000', DATABASE_POOL_SIZE: '2' }))

import { closeDatabase, database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'

const admin = postgres(process.env.DATABASE_URL ?? '', { max: 2, onnotice: () => {} })
const password = 'uma senha que ninguém vê'
const person = { name: 'Rosalina Segredo', email: 'rosalina@example.com', password, password_confirmation: password }
const message = { name: 'Rosalina Segredo', email: 'rosalina@example.com', message: 'Minha carta secreta' }
const register = () => send('POST', '/api/v1/register', { json: person })
const write = () => send('POST', '/api/v1/contact-forms', { json: message })

let printed = ''
beforeAll(() => {
  vi.spyOn(fs, 'write').mockImplementation(((_fd: number, bytes: Buffer, done: (error: null, written: number) => void) => {
    printed += bytes.toString()
    setImmediate(done, null, bytes.length)
  }) as typeof fs.write)
})
beforeEach(() => {
  printed = ''
})
afterAll(async () => {
  vi.restoreAllMocks()
  await admin.end()
})

/** The lines about failed calls, once there are so many. */
async function failures(count: number) {
  const lines = () =>
    printed
      .split('\n')
      .filter((line) => line.includes('"level":50'))
      .map((line) => JSON.parse(line))
  await expect.poll(() => lines().length).toBe(count)
  return lines()
}

const nothingTyped = () => expect(printed).not.toMatch(/rosalina|segredo|secreta|senha|argon2|insert into|failed query/i)

test('what people typed is in no log line while their tables are locked', async () => {
  const statuses = await admin.begin(async (tx) => {
    await tx`lock table users, contact_forms in access exclusive mode`
    return [(await register()).status, (await write()).status]
  })
  expect(statuses).toEqual([503, 503])
  const lines = await failures(2)
  expect(lines.map(({ route }) => route)).toEqual(['/api/v1/register', '/api/v1/contact-forms'])
  for (const { err } of lines) expect(JSON.stringify(err)).toContain('57014')
  nothingTyped()
})

test('nor while the database has no connection left', { tags: ['large'] }, async () => {
  await database().execute('select 1')
  await closeDatabase()
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  await admin.unsafe(`create role ${name}_few login password 'few' connection limit 0`)
  const url = new URL(process.env.DATABASE_URL ?? '')
  Object.assign(url, { username: `${name}_few`, password: 'few' })
  const { env } = await import('@/lib/platform/env')
  Object.assign(env(), { DATABASE_URL: url.href })
  expect([(await register()).status, (await write()).status]).toEqual([503, 503])
  for (const { err } of await failures(2)) if (err) expect(JSON.stringify(err)).toContain('53300')
  nothingTyped()
  await closeDatabase()
  await admin.unsafe(`drop role ${name}_few`)
})
