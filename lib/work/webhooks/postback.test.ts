// @module-tag large
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_WEBHOOKS } from '@/db/event-values'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { handIn, newCompletion, read } from '@/lib/testing/submissions'
import { askForWebhook, confirmedSession } from '@/lib/testing/webhooks'
import { dispatchAll } from './dispatch'
import { exampleOf } from './postback'
import { sendDue } from './send-due'

type Person = Awaited<ReturnType<typeof makeUser>>

/** A tracker: it notes how it is called, and answers with a status. */
const tracker = { calls: [] as { method: string | undefined; url: string; body: string }[], status: 200, base: '' }
const server = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    tracker.calls.push({ method: request.method, url: request.url ?? '', body: Buffer.concat(parts).toString() })
    response.writeHead(tracker.status, { location: '/elsewhere' }).end()
  })
})
let promoter: Person
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  tracker.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  await database().execute(sql`truncate webhooks, events cascade`)
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: true })
  Object.assign(tracker, { calls: [], status: 200 })
  promoter = await makeUser('promoter')
})
afterAll(() => new Promise<void>((resolve) => void server.close(() => resolve())))

const MACROS = '/postback?cid={ref}&sub={label}&payout={commission}&status={event}'
const types = ['completion.submitted', 'completion.approved', 'completion.rejected', 'completion.undone']
const ask = (url: string, more: object = {}, owner = promoter) => askForWebhook(owner, { url, method: 'GET', types, ...more })
const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, json?: object) =>
  send(method, `/api/v1/webhooks${path}`, { token: await confirmedSession(promoter), ...(json && { json }) })
async function happened() {
  await dispatchAll(database())
  await sendDue(database)
  return tracker.calls.splice(0)
}
/** An active postback. @returns its id */
async function made(url = `${tracker.base}${MACROS}`): Promise<number> {
  const { id } = (await ask(url)).body.data
  expect((await call('POST', `/${id}/verify`)).body.data).toMatchObject({ state: 'active' })
  tracker.calls.length = 0
  return id
}

test('a postback is called once with empty values before it counts, and 2xx alone confirms it', async () => {
  const { status, body } = await ask(`${tracker.base}${MACROS}`)
  expect([status, body.data.method, body.data.state]).toEqual([201, 'GET', 'unverified'])
  for (const answer of [302, 404, 500]) {
    tracker.status = answer
    expect((await call('POST', `/${body.data.id}/verify`)).body.data).toMatchObject({ state: 'unverified', attempt: { status: answer } })
  }
  tracker.status = 204
  expect((await call('POST', `/${body.data.id}/verify`)).body.data).toMatchObject({ state: 'active' })
  // Redirects are not followed.
  expect(tracker.calls).toEqual(Array(4).fill({ method: 'GET', url: '/postback?cid=&sub=&payout=&status=test', body: '' }))
})

test('what happens to a completion is told with its ref, label and commission, each as one encoded value', async () => {
  const id = await made()
  const ref = 'a&b=c#d/é?🎯 +%{label}'
  const completion = await newCompletion({ referral_code: promoter.code, ref, label: 'stories' })
  const told = (event: string) => ({ method: 'GET', url: `/postback?cid=${encodeURIComponent(ref)}&sub=stories&payout=10.00&status=${event}`, body: '' })
  expect(await happened()).toEqual([told('submitted')])
  const admin = await makeUser('admin')
  const decide = async (method: 'POST' | 'DELETE', json: object) =>
    expect((await send(method, `/api/v1/completions/${completion}/review`, { token: await confirmedSession(admin), json })).status).toBe(200)
  await decide('POST', { decision: 'approve', attempt: 1 })
  expect(await happened()).toEqual([told('approved')])
  await decide('DELETE', {})
  expect(await happened()).toEqual([told('undone')])
  await decide('POST', { decision: 'reject', attempt: 1, reason: 'unreadable' })
  expect(await happened()).toEqual([told('rejected')])
  // The log shows the address that was called, and a test is a call like any other.
  const { data } = await read(`/webhooks/${id}/deliveries`, promoter.token)
  const newest = data.find(({ type }: { type: string }) => type === 'completion.rejected') ?? { id: 0 }
  expect((await read(`/webhooks/${id}/deliveries/${newest.id}`, promoter.token)).data.body).toBe(`${tracker.base}${told('rejected').url}`)
  expect((await call('POST', `/${id}/test`)).status).toBe(200)
  expect((await happened()).map(({ url }) => url)).toEqual(['/postback?cid=&sub=&payout=&status=test'])
  // Nothing of others, and after an erasure no ref.
  await newCompletion({ referral_code: (await makeUser('promoter')).code, ref: 'other' })
  expect(await happened()).toEqual([])
  await database().execute(sql`update completions set ref = null where id = ${completion}`)
  await call('POST', `/${id}/deliveries/${newest.id}/resend`)
  expect((await happened()).map(({ url }) => url)).toEqual(['/postback?cid=&sub=stories&payout=10.00&status=rejected'])
})

test('an address may have our macros alone, behind the host, and leads to the public internet alone', async () => {
  const good = 'https://tracker.example.com/{event}?c={ref}&c={ref}'
  expect(exampleOf(good)).toBe('https://tracker.example.com/a?c=a&c=a')
  for (const url of [
    'https://{ref}.example.com/',
    'https://example.com{ref}',
    'https://{label}@example.com/',
    'https://a.example/{cid}',
    'https://a.example/{',
    '{ref}',
  ])
    expect([url, (await ask(url)).status]).toEqual([url, 422])
  Object.assign(env(), { WEBHOOK_ALLOW_LOCAL: false })
  for (const host of ['127.0.0.1', '10.0.0.7', '169.254.169.254', '[::1]', '[fd00::1]', '2130706433', 'localhost', 'db.internal'])
    expect([host, (await ask(`https://${host}/?c={ref}`)).status]).toEqual([host, 422])
  expect((await ask('http://tracker.example.com/?c={ref}')).status).toBe(422)
  expect((await ask(good)).status).toBe(201)
  // One that became private afterwards is not called.
  const { id } = (await ask('https://example.com/?c={ref}')).body.data
  await database().execute(sql`update webhooks set url = ${`${tracker.base}/?c={ref}`} where id = ${id}`)
  expect((await call('POST', `/${id}/verify`)).body.data).toMatchObject({ state: 'unverified', attempt: { failure: expect.stringMatching(/address/) } })
  expect(tracker.calls).toEqual([])
})

test('a postback asks for the password, is one of the three webhooks of a promoter, and of what happens to completions alone', async () => {
  const json = { name: 'Keitaro', url: `${tracker.base}/?c={ref}`, method: 'GET', types }
  expect((await send('POST', '/api/v1/webhooks', { token: promoter.token, json })).body.code).toBe('confirmation_required')
  expect((await ask(json.url, { types: ['click.counted'] })).status).toBe(422)
  expect((await ask(json.url, {}, await makeUser('admin'))).status).toBe(422)
  const id = await made()
  expect((await send('PATCH', `/api/v1/webhooks/${id}`, { token: promoter.token, json: { url: `${tracker.base}/other?c={ref}` } })).body.code).toBe(
    'confirmation_required',
  )
  expect((await call('PATCH', `/${id}`, { types: ['payout.paid'] })).status).toBe(422)
  expect((await call('PATCH', `/${id}`, { url: `${tracker.base}/other?c={ref}` })).body.data).toMatchObject({ state: 'unverified', method: 'GET' })
  for (let n = 1; n < MOST_WEBHOOKS.promoter; n++) expect((await ask(json.url)).status).toBe(201)
  expect((await ask(json.url)).status).toBe(409)
})

test('a ref is kept as it was typed, for its own promoter and administrators alone, and one that is none stops nobody', async () => {
  const [other, admin] = [await makeUser('promoter'), await makeUser('admin')]
  const ref = '🎯'.repeat(200)
  const refOf = async (code: string, token: string) => (await read(`/completions?search=${code}`, token)).data[0]?.ref
  const code = await handIn({ referral_code: promoter.code, ref })
  expect([await refOf(code, promoter.token), await refOf(code, admin.token), await refOf(code, other.token)]).toEqual([ref, ref, undefined])
  for (const none of [`${ref}x`, 'a\nb', 'a\0b', 'a\u202eb', ''])
    expect(await refOf(await handIn({ referral_code: promoter.code, ref: none }), admin.token)).toBeUndefined()
  // Of a code that nobody has, the device's click decides: its promoter must not learn another one's ref.
  await send('GET', `/api/v1/referrals/${other.code}?ref=${encodeURIComponent('of the click')}`, { headers: { 'x-device-fingerprint': 'ref-phone' } })
  expect(await refOf(await handIn({ referral_code: 'NOBODYS1', fingerprint: 'ref-phone', ref: 'another' }), other.token)).toBeUndefined()
  expect((await read('/clicks', other.token)).data[0].ref).toBe('of the click')
})

test('a ref that is a formula for a spreadsheet is text in files', async () => {
  await handIn({ referral_code: promoter.code, ref: '=HYPERLINK("https://evil.example")' })
  await send('GET', `/api/v1/referrals/${promoter.code}?ref=${encodeURIComponent('+1+1')}`, { headers: { 'x-device-fingerprint': 'formula' } })
  for (const [path, cell] of [
    ['promoter-completions', `'=HYPERLINK`],
    ['promoter-clicks', `'+1+1`],
  ]) {
    const { body } = await send('GET', `/api/v1/${path}.csv`, { token: promoter.token })
    expect(String(body)).toContain(cell)
  }
})
