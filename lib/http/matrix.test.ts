import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointShape } from '@/lib/contract/endpoint'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { allEndpoints } from './registry'

type Person = Awaited<ReturnType<typeof makeUser>>
type Caller = 'guest' | 'promoter A' | 'promoter B' | 'disabled promoter' | 'admin'
type Sample = { path: string; json?: unknown; form?: FormData }

const callers = ['guest', 'promoter A', 'promoter B', 'disabled promoter', 'admin'] as const
const PASSWORD = 'uma senha comprida'
let people: Record<Exclude<Caller, 'guest'>, Person>
let target: Person

beforeAll(async () => {
  const { hashPassword } = await import('@/lib/accounts/password')
  const passwordHash = await hashPassword(PASSWORD)
  people = {
    'promoter A': await makeUser('promoter', { passwordHash }),
    'promoter B': await makeUser('promoter', { passwordHash }),
    'disabled promoter': await makeUser('promoter', { passwordHash, active: false }),
    admin: await makeUser('admin', { passwordHash }),
  }
})
beforeEach(async () => {
  target = await makeUser('promoter')
})

async function newCompletion(): Promise<number> {
  await send('POST', '/api/v1/referrals', { form: await submission() })
  const { body } = await send('GET', '/api/v1/completions', { token: people.admin.token })
  return body.data[0].id
}

async function newMessage(): Promise<number> {
  const json = { name: 'Ana', email: 'ana@example.com', message: 'Oi' }
  return (await send('POST', '/api/v1/contact-forms', { json })).body.data.id
}

let serial = 0

/** A valid request for every endpoint. A new endpoint fails below until it has one. */
const samples: Record<string, (caller: Caller) => Promise<Sample> | Sample> = {
  'POST /register': () => ({
    path: '/register',
    json: { name: 'Ana', email: `nova${++serial}@example.com`, password: PASSWORD, password_confirmation: PASSWORD },
  }),
  'POST /login': () => ({ path: '/login', json: { email: people['promoter A'].email, password: PASSWORD } }),
  'GET /check': () => ({ path: '/check' }),
  'PATCH /profile': () => ({ path: '/profile', json: { name: 'Ana Maria' } }),
  'PATCH /change-password': () => ({ path: '/change-password', json: { password: PASSWORD, new_password: PASSWORD, new_password_confirmation: PASSWORD } }),
  'GET /referrals/{code}': () => ({ path: `/referrals/${people['promoter A'].code}` }),
  'POST /referrals': async () => ({ path: '/referrals', form: await submission() }),
  'DELETE /referrals/{id}': async () => ({ path: `/referrals/${await newCompletion()}` }),
  'GET /clicks': () => ({ path: '/clicks?page=1&search=a' }),
  'GET /clicks.csv': () => ({ path: '/clicks.csv?search=a' }),
  'GET /completions.csv': () => ({ path: '/completions.csv?search=a' }),
  'GET /promoters.csv': () => ({ path: '/promoters.csv?search=a&sort=-clicks' }),
  'GET /audit-log': () => ({ path: '/audit-log?page=1&search=a' }),
  'PATCH /contact-forms/{id}/read': async () => ({ path: `/contact-forms/${await newMessage()}/read` }),
  'GET /completions': () => ({ path: '/completions?page=1&search=a' }),
  'GET /dashboard-summary': () => ({ path: '/dashboard-summary?days=30' }),
  'GET /promoters': () => ({ path: '/promoters?page=1&search=a' }),
  'PATCH /promoters/{id}/disable': () => ({ path: `/promoters/${target.id}/disable` }),
  'DELETE /promoters/{id}': () => ({ path: `/promoters/${target.id}` }),
  'POST /contact-forms': () => ({ path: '/contact-forms', json: { name: 'Ana', email: 'ana@example.com', message: 'Oi' } }),
  'GET /contact-forms': () => ({ path: '/contact-forms?page=1' }),
  'DELETE /contact-forms/{id}': async () => ({ path: `/contact-forms/${await newMessage()}` }),
  'GET /links': () => ({ path: '/links' }),
  'GET /links/{slug}': () => ({ path: '/links/task' }),
  'PATCH /links/{slug}': () => ({ path: '/links/task', json: { url: 'https://example.com/new' } }),
}

/** Who may call what, by SPEC sections 6 and 7. Independent of the contracts, so that a contract that allows too much fails. */
const audiences: Record<string, 'everybody' | 'signed in' | 'administrators'> = {
  'POST /register': 'everybody',
  'POST /login': 'everybody',
  'GET /check': 'signed in',
  'PATCH /profile': 'signed in',
  'PATCH /change-password': 'signed in',
  'GET /referrals/{code}': 'everybody',
  'POST /referrals': 'everybody',
  'DELETE /referrals/{id}': 'administrators',
  'GET /clicks': 'signed in',
  'GET /completions': 'signed in',
  'GET /dashboard-summary': 'signed in',
  'GET /promoters': 'administrators',
  'PATCH /promoters/{id}/disable': 'administrators',
  'DELETE /promoters/{id}': 'administrators',
  'POST /contact-forms': 'everybody',
  'GET /contact-forms': 'administrators',
  'DELETE /contact-forms/{id}': 'administrators',
  'GET /links': 'everybody',
  'GET /links/{slug}': 'everybody',
  'PATCH /links/{slug}': 'administrators',
}

function expected(endpoint: EndpointShape, caller: Caller): { status: number; code?: string } {
  const audience = audiences[`${endpoint.method} ${endpoint.path}`]
  const success = { status: endpoint.status ?? 200 }
  if (audience === 'everybody') return success
  if (caller === 'guest') return { status: 401, code: 'unauthenticated' }
  if (caller === 'disabled promoter') return { status: 403, code: 'account_disabled' }
  if (audience !== 'signed in' && caller !== 'admin') return { status: 403, code: 'wrong_role' }
  return success
}

describe.each(allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint })))('$name', ({ name, endpoint }) => {
  test.each(callers)('answers a %s as its contract says', async (caller) => {
    const sample = await samples[name]?.(caller)
    if (!sample) throw new Error(`no sample for ${name}`)
    const person = caller === 'guest' ? undefined : people[caller]
    const answer = await send(endpoint.method, `/api/v1${sample.path}`, {
      token: person?.token,
      ...(sample.json !== undefined && { json: sample.json }),
      ...(sample.form && { form: sample.form }),
    })
    const { status, code } = expected(endpoint, caller)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(answer.headers.get('cache-control')).toContain('no-store')
    if (status < 300) expect(endpoint.output.safeParse(answer.body).error).toBeUndefined()
    // A changed password ends the session that this table uses.
    if (name === 'PATCH /change-password' && status === 200 && person) person.token = answer.body.data.token
  })

  test('answers every other method with 405 and the list of its methods', async () => {
    const sample = await samples[name]?.('guest')
    const known = allEndpoints
      .filter(({ path }) => path.replace(/\{\w+\}/, '{}') === endpoint.path.replace(/\{\w+\}/, '{}'))
      .map(({ method }): string => method)
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((candidate) => !known.includes(candidate))) {
      const answer = await send(method, `/api/v1${sample?.path}`)
      expect(answer.status).toBe(405)
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(new Set(allowed.filter((method) => method !== 'HEAD' && method !== 'OPTIONS'))).toEqual(new Set(known))
    }
  })
})

test('every route file has its contracts in the registry, and every contract its route', async () => {
  const files = import.meta.glob('/app/api/v1/**/route.ts')
  const plain = (path: string) => path.replace(/\{\w+\}|\[\w+\]/g, '{}')
  const routes = Object.keys(files)
    .map((file) => file.replace(/^\/app\/api\/v1|\/route\.ts$/g, ''))
    .filter((path) => path !== '/openapi.json' && path !== '/[[...unknown]]')
  expect(new Set(routes.map(plain))).toEqual(new Set(allEndpoints.map(({ path }) => plain(path))))
})
