import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '@/db/schema/audit-log'
import { events } from '@/db/schema/events'
import { mails } from '@/db/schema/mails'
import { promoterApplications } from '@/db/schema/promoter-applications'
import { userDevices, users } from '@/db/schema/users'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { allEndpoints } from '@/lib/server/calls/registry'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, newTask } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { openLink } from '@/lib/testing/submissions'

const PASSWORD = 'girassol-azul-42'
let serial = 0

beforeEach(() => {
  env().JOINING = 'application'
})

const register = (more: object = {}) =>
  send('POST', '/api/v1/register', {
    json: { name: 'Bia Lima', email: `bia.lima${++serial}@example.com`, password: PASSWORD, password_confirmation: PASSWORD, ...more },
  })

/** Registers and signs in. */
async function applicant(more: { email?: string; name?: string; channels?: string; why?: string } = {}, device?: string) {
  const { data } = (await register(more)).body
  const signedIn = await send('POST', '/api/v1/login', {
    json: { email: data.email, password: PASSWORD },
    ...(device && { headers: { 'x-device-fingerprint': device } }),
  })
  const [row] = await database().select().from(users).where(eq(users.email, data.email))
  if (!row) throw new Error('no account')
  return { id: row.id, email: row.email, code: row.referralCode ?? '', token: signedIn.body.data.token as string, user: signedIn.body.data }
}

const typesAbout = async (id: number) =>
  (await database().select({ type: events.type }).from(events).where(eq(events.subjectId, id)).orderBy(events.id)).map(({ type }) => type)
const lettersTo = (id: number) => database().select({ kind: mails.kind, data: mails.data }).from(mails).where(eq(mails.userId, id)).orderBy(mails.id)
const own = ({ token }: { token: string }, path = 'application') => send('GET', `/api/v1/${path}`, { token })

const office = async () => {
  const { token } = await confirmedAdmin()
  return {
    token,
    list: async (query = '') => (await send('GET', `/api/v1/promoter-applications?per_page=100${query}`, { token })).body,
    decide: (decision: 'approve' | 'decline', ids: number[], more: object = {}) =>
      send('POST', '/api/v1/promoter-applications/decide', { token, json: { decision, promoter_ids: ids, ...more } }),
  }
}

test('where everybody may join, registering answers and does what it always did', async () => {
  expect((await send('GET', '/api/v1/joining')).body.data).toEqual({ by_application: true })
  env().JOINING = 'open'
  expect((await send('GET', '/api/v1/joining')).body.data).toEqual({ by_application: false })
  const { status, body } = await register({ channels: 'No meu canal' })
  expect({ status, fields: Object.keys(body.data).toSorted() }).toEqual({ status: 201, fields: ['active', 'email', 'name', 'referral_code', 'role'] })
  expect(body.data.active).toBe(true)
  const [row] = await database().select().from(users).where(eq(users.email, body.data.email))
  expect(await typesAbout(row?.id ?? 0)).toEqual(['promoter.registered'])
  expect((await lettersTo(row?.id ?? 0)).map(({ kind }) => kind)).toEqual(['welcome'])
})

test('an applicant signs in, reads and mends what they wrote, and can do nothing else', async () => {
  const { status, body } = await register({ channels: 'No meu canal' })
  expect({ status, fields: Object.keys(body.data).toSorted() }).toEqual({ status: 201, fields: ['active', 'email', 'name', 'referral_code', 'role'] })
  const ana = await applicant({ channels: 'No meu canal' })
  expect(ana.user).toMatchObject({ active: false, application: 'waiting' })
  expect((await own(ana, 'check')).body.data).toMatchObject({ active: false, application: 'waiting' })
  expect((await own(ana)).body.data).toMatchObject({ state: 'waiting', channels: 'No meu canal', why: '', decided_at: null, again_at: null })
  const mended = await send('PATCH', '/api/v1/application', { token: ana.token, json: { channels: 'No Kwai', why: 'Tenho público' } })
  expect(mended.body.data).toMatchObject({ state: 'waiting', channels: 'No Kwai', why: 'Tenho público' })
  for (const path of ['dashboard-summary', 'clicks', 'completions', 'payout-method', 'keys'])
    expect({ path, code: (await own(ana, path)).body.code }).toEqual({ path, code: 'account_disabled' })
  expect(await typesAbout(ana.id)).toEqual(['promoter.registered', 'promoter.applied'])
  expect(await lettersTo(ana.id)).toEqual([])
})

test('what comes through the link of an applicant is nobody’s until they are approved', async () => {
  const ana = await applicant()
  const promoterOf = async (completion: number) =>
    (await database().execute<{ promoter: number | null }>(sql`select promoter_id::float8 as promoter from completions where id = ${completion}`))[0]?.promoter
  const counted = async () =>
    (await database().execute<{ clicks: number }>(sql`select count(*)::int as clicks from clicks where promoter_id = ${ana.id}`))[0]?.clicks
  expect((await send('GET', `/api/v1/referrals/${ana.code}`)).status).toBe(404)
  await openLink(ana.code, `device-${++serial}`)
  expect(await promoterOf((await newTask(ana.code)).id)).toBeNull()
  expect(await counted()).toBe(0)
  await (await office()).decide('approve', [ana.id])
  await openLink(ana.code, `device-${++serial}`)
  expect(await promoterOf((await newTask(ana.code)).id)).toBe(ana.id)
  expect(await counted()).toBe(1)
})

test('approving makes promoters of many at once, in the group that was chosen, and writes to each', async () => {
  const { token, list, decide } = await office()
  const group = (await send('POST', '/api/v1/promoter-groups', { token, json: { name: `Agência ${++serial}`, commission: 12 } })).body.data
  const [ana, bia] = [await applicant({ channels: 'Aqui', why: 'Porque sim' }), await applicant()]
  expect((await list()).data.map(({ promoter_id }: { promoter_id: number }) => promoter_id)).toEqual(expect.arrayContaining([ana.id, bia.id]))
  const answer = await decide('approve', [ana.id, bia.id], { group_id: group.id })
  expect(answer.body.data).toEqual({ decided: 2, otherwise: [] })
  for (const { id, token } of [ana, bia]) {
    expect((await own({ token }, 'check')).body.data).toMatchObject({ active: true })
    expect((await own({ token })).status).toBe(404)
    expect(await typesAbout(id)).toEqual(['promoter.registered', 'promoter.applied', 'promoter.approved', 'promoter.group_changed'])
    expect((await lettersTo(id)).map(({ kind }) => kind)).toEqual(['application_approved'])
  }
  const shown = (await send('GET', `/api/v1/promoters/${ana.id}`, { token })).body.data
  expect(shown).toMatchObject({ active: 'Active', group: group.name })
  expect(shown.application).toBeUndefined()
  const [entry] = await database().select().from(auditLog).where(sql`action = 'promoter.approved' and subject_id = ${ana.id}`)
  expect(entry?.subjectLabel).toBe('Bia Lima')
})

test('of two administrators at once the first one decides, and the same decision twice is answered alike', async () => {
  const [first, second] = [await office(), await office()]
  const ana = await applicant()
  const twice = await Promise.all([first.decide('approve', [ana.id]), second.decide('approve', [ana.id])])
  expect(twice.map(({ body }) => body.data)).toEqual([
    { decided: 1, otherwise: [] },
    { decided: 1, otherwise: [] },
  ])
  expect(await lettersTo(ana.id)).toHaveLength(1)
  expect((await second.decide('decline', [ana.id], { reason: 'Tarde' })).body.data).toEqual({ decided: 0, otherwise: [ana.id] })
  expect((await own(ana, 'check')).body.data.active).toBe(true)
  const bia = await applicant()
  const [one, other] = await Promise.all([first.decide('approve', [bia.id]), second.decide('decline', [bia.id], { reason: 'Não' })])
  expect(one.body.data.decided + other.body.data.decided).toBe(1)
  expect(await lettersTo(bia.id)).toHaveLength(1)
  expect((await first.decide('approve', [bia.id, (await makeUser('promoter')).id])).status).toBe(404)
})

test('whoever is declined reads why, and may apply again after thirty days', async () => {
  const { list, decide, token } = await office()
  const ana = await applicant({ channels: 'Aqui', why: 'Porque sim' })
  expect((await decide('decline', [ana.id])).body.errors).toHaveProperty('reason')
  await decide('decline', [ana.id], { reason: 'O canal não existe.' })
  expect((await own(ana)).body.data).toMatchObject({ state: 'declined', reason: 'O canal não existe.' })
  expect(await lettersTo(ana.id)).toEqual([{ kind: 'application_declined', data: { name: 'Bia Lima', reason: 'O canal não existe.' } }])
  expect((await list('&state=declined')).data.map(({ promoter_id }: { promoter_id: number }) => promoter_id)).toContain(ana.id)
  const again = () => send('PATCH', '/api/v1/application', { token: ana.token, json: { channels: 'Outro canal', why: 'Agora existe' } })
  expect((await again()).status).toBe(409)
  const decidedBefore = (days: number) =>
    database()
      .update(promoterApplications)
      .set({ decidedAt: sql`now() - ${days}::int * interval '1 day'` })
      .where(eq(promoterApplications.userId, ana.id))
  await decidedBefore(29)
  expect((await again()).status).toBe(409)
  await decidedBefore(30)
  expect((await again()).body.data).toMatchObject({ state: 'waiting', channels: 'Outro canal', reason: null, again_at: null })
  expect(await typesAbout(ana.id)).toEqual(['promoter.registered', 'promoter.applied', 'promoter.applied'])
  const switched = () => send('PATCH', `/api/v1/promoters/${ana.id}/disable`, { token })
  expect((await switched()).status).toBe(409)
  await decide('decline', [ana.id], { reason: 'Ainda não.' })
  expect((await switched()).body.data.active).toBe('Active')
  await switched()
  // Enabled and disabled like any other promoter, and no applicant any more.
  expect((await own(ana)).body.code).toBe('account_disabled')
})

test('applications say who resembles whom, the most alike first', async () => {
  const { list } = await office()
  const known = await makeUser('promoter', { name: 'Zoé Prado', email: `zoe.prado@parecida${++serial}.example` })
  await database()
    .insert(userDevices)
    .values({ userId: known.id, fingerprint: `shared-${serial}`, ipAddress: '203.0.113.77' })
  const domain = known.email.split('@').at(-1)
  const similar = await applicant({ name: 'Zoe Prado', email: `zoeprado99+a@${domain}` }, `shared-${serial}`)
  const stranger = await applicant({ name: `Ímpar ${serial}`, email: `impar@sozinha${serial}.example` })
  const { data } = await list()
  const alike = (id: number) => data.find((row: { promoter_id: number }) => row.promoter_id === id)?.alike
  expect(alike(similar.id)?.[0]).toEqual({ promoter_id: known.id, name: 'Zoé Prado', shared: ['device', 'name', 'email'] })
  expect(alike(stranger.id)).toEqual([])
})

test('an applicant can close their account, and nothing of the application stays', async () => {
  const ana = await applicant({ channels: 'Aqui', why: 'Porque sim' })
  const { token } = (await send('POST', '/api/v1/confirm', { token: ana.token, json: { password: PASSWORD } })).body.data
  expect((await send('POST', '/api/v1/account/close', { token, json: { email: ana.email } })).status).toBe(200)
  expect(await database().select().from(promoterApplications).where(eq(promoterApplications.userId, ana.id))).toEqual([])
})

test('what an applicant wrote is handed to them with what is stored about them', async () => {
  const { token } = await office()
  const ana = await applicant({ channels: 'No meu canal', why: 'Porque sim' })
  const ask = async (call: string, json: object) => (await send('POST', `/api/v1/privacy/${call}`, { token, json })).body.data
  const { found } = await ask('find', { who: ana.email })
  const { accounts } = await ask('export', { who: ana.email, found })
  expect(accounts).toEqual([
    expect.objectContaining({ email: ana.email, application: expect.objectContaining({ channels: 'No meu canal', why: 'Porque sim', reason: null }) }),
  ])
})

test('exactly these calls are open to applicants, so that a further one is a decision', () => {
  const open = allEndpoints.flatMap((endpoint: EndpointShape) => (endpoint.beforeApproval ? `${endpoint.method} ${endpoint.path}` : []))
  expect(open.toSorted()).toEqual(['GET /application', 'GET /balance', 'GET /check', 'PATCH /application', 'POST /account/close', 'POST /confirm'])
})

test('lists and the navigation tell applicants from disabled promoters', async () => {
  const { token } = await office()
  const read = async (path: string) => (await send('GET', `/api/v1/${path}`, { token })).body
  const before = { page: await read('promoters'), waiting: (await read('waiting')).data.applications }
  const ana = await applicant()
  const after = await read('promoters')
  expect(after.stats.by_status).toEqual({ ...before.page.stats.by_status, waiting: before.page.stats.by_status.waiting + 1 })
  expect(after.data[0]).toMatchObject({ id: ana.id, active: 'Disabled', application: 'waiting' })
  expect((await read('promoters?status=waiting')).data[0].id).toBe(ana.id)
  expect((await read('promoters?status=disabled')).data.some(({ id }: { id: number }) => id === ana.id)).toBe(false)
  expect((await read('waiting')).data.applications).toBe(before.waiting + 1)
})
