import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '@/db/schema/users'
import { mintToken } from '@/lib/people/credentials/session-token'
import type { EndpointShape } from '@/lib/platform/contract/endpoint'
import { failure } from '@/lib/platform/contract/schemas'
import { database } from '@/lib/platform/database'
import { allEndpoints } from '@/lib/server/calls/registry'
import { requestOf } from '@/lib/testing/fuzz'
import { type Answer, send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { tries } from '@/lib/testing/tries'

let admin: Awaited<ReturnType<typeof makeUser>>
let promoter: typeof admin
/** Of an administrator who typed their password a moment ago. */
let confirmedToken: string
beforeAll(async () => {
  admin = await makeUser('admin')
  confirmedToken = await mintToken({ id: admin.id, role: 'admin', version: admin.sessionVersion, confirmedAt: Math.floor(Date.now() / 1000) })
  promoter = await makeUser('promoter')
})

const jsonEndpoints = allEndpoints.filter(({ body, bodyType }) => body && bodyType === undefined)
const named = (endpoints: readonly EndpointShape[]) => endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
const pathOf = ({ path }: EndpointShape, value = '1') => `/api/v1${path.replace('{slug}', 'task').replaceAll(/\{\w+\}/g, encodeURIComponent(value))}`
const tokenOf = ({ auth, confirmed }: EndpointShape) =>
  auth === 'public' ? undefined : !auth.includes('admin') ? promoter.token : confirmed ? confirmedToken : admin.token

/** Expects a 4xx answer with message and code. */
function isClearRefusal(answer: Answer, status?: number) {
  if (status) expect(answer.status).toBe(status)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(failure.safeParse(answer.body).error).toBeUndefined()
  expect(answer.body.message).not.toBe('')
}

const posting =
  (endpoint: EndpointShape) =>
  (body: BodyInit | undefined, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    send(endpoint.method, pathOf(endpoint), { token: tokenOf(endpoint), ...(body !== undefined && { body }), headers })

// One place reads all bodies: `npm test` asks one endpoint of eight, and `npm run test:all` each.
for (const [at, { name, endpoint }] of named(jsonEndpoints).entries())
  describe(name, { tags: at % 8 === 0 ? [] : ['large'] }, () => {
    const post = posting(endpoint)

    test('answers 400 to a body that is not JSON', async () => {
      for (const body of ['', '{', '{"a":}', 'name=Ana', '\0', '\ufeff{', new Uint8Array([0xff, 0xfe, 0x00])]) isClearRefusal(await post(body), 400)
      isClearRefusal(await post(undefined), 400)
    })

    test('answers 422 to JSON that is not an object', async () => {
      for (const body of ['null', '[]', '"text"', '1', 'true']) isClearRefusal(await post(body), 422)
      // Some calls need no field.
      if (!endpoint.body?.safeParse({}).success) for (const body of ['{}', '{"__proto__":{"email":"x"}}']) isClearRefusal(await post(body), 422)
    })

    test('answers 415 to another content type', async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])
        isClearRefusal(await post('{}', { 'content-type': type }), 415)
    })

    test('answers 413 to a body that is too large, whatever length it claims', async () => {
      const large = JSON.stringify({ name: 'a'.repeat((endpoint.maxBodyBytes ?? 64 * 1024) + 4_000) })
      isClearRefusal(await post(large), 413)
      isClearRefusal(await post('{}', { 'content-type': 'application/json', 'content-length': '99999999' }), 413)
      const stream = new Blob([large]).stream()
      const request = new Request('http://localhost:3000', { method: 'POST', body: stream, duplex: 'half' } as RequestInit)
      isClearRefusal(await post(await request.arrayBuffer(), { 'content-type': 'application/json', 'content-length': '2' }), 413)
    })
  })

describe.each(named(jsonEndpoints))('$name', ({ endpoint }) => {
  test('answers 422 to NUL bytes in any text', async () => {
    const fields = Object.keys((endpoint.body as { shape?: object }).shape ?? {})
    for (const field of fields)
      isClearRefusal(await posting(endpoint)(JSON.stringify({ ...Object.fromEntries(fields.map((name) => [name, 'x'])), [field]: 'a\0b' })), 422)
  })
})

test("names with control characters or marks inside that reverse the writing direction are refused in the reader's language", async () => {
  const misleading = ['Ana\u202egnp.exe', 'An\u202aa', 'A\u2066na', 'Ana\u2069 Souza', 'Ana\nSouza', 'Ana\u0007', 'Ana\u0085x', 'Ana\u2028x']
  const honest = ['José Antônio d’Ávila', "O'Neill", 'علي', 'שרה', '李小龍', 'Ana \ud83d\udc69\u200d\ud83d\udcbb', 'Zoe\u0301', '\u2068Ana\u2069', 'An\u200ba']
  const password = { password: 'uma senha comprida', password_confirmation: 'uma senha comprida' }
  const calls = {
    registration: (name: string, headers = {}) =>
      send('POST', '/api/v1/register', { json: { name, email: `${crypto.randomUUID()}@example.com`, ...password }, headers }),
    profile: (name: string, headers = {}) => send('PATCH', '/api/v1/profile', { json: { name }, token: promoter.token, headers }),
    wizard: async (name: string, headers = {}) => send('POST', '/api/v1/referrals', { form: await submission({ name }), headers }),
    'contact form': (name: string, headers = {}) => send('POST', '/api/v1/contact-forms', { json: { name, email: 'ana@example.com', message: 'Oi' }, headers }),
  }
  for (const [what, call] of Object.entries(calls)) {
    for (const name of misleading) {
      const { status, body } = await call(name)
      expect({ what, name, status, told: body.errors?.name }).toEqual({
        what,
        name,
        status: 422,
        told: ['Remove characters that cannot be seen, such as line breaks and marks that reverse the text'],
      })
    }
    expect((await call(misleading[0] ?? '', { 'accept-language': 'pt-BR' })).body.errors.name).toEqual([
      'Apague os caracteres invisíveis, como quebras de linha e marcas que invertem o texto',
    ])
    for (const name of honest)
      expect({ what, name, status: (await call(name)).status }).toMatchObject({ what, name, status: expect.toSatisfy((status) => status < 300) })
  }
})

test('a submission with a wrong content type or a broken form is clearly refused', async () => {
  const post = (body: BodyInit, type: string) => send('POST', '/api/v1/referrals', { body, headers: { 'content-type': type } })
  isClearRefusal(await post('{}', 'application/json'), 415)
  isClearRefusal(await post('not a form', 'multipart/form-data'), 400)
  isClearRefusal(await post('not a form', 'multipart/form-data; boundary=x'), 400)
  isClearRefusal(await post('--x\r\nbroken', 'multipart/form-data; boundary=x'), 400)
  isClearRefusal(await post(new Uint8Array(9 * 1024 * 1024), 'multipart/form-data; boundary=x'), 413)
  const form = await submission()
  form.append('name', 'Second name')
  form.append('promoter_id', String(promoter.id))
  expect((await send('POST', '/api/v1/referrals', { form })).status).toBe(201)
  const [newest] = (await send('GET', '/api/v1/completions', { token: admin.token })).body.data
  expect([newest.name, newest.promoter]).toEqual(['João da Silva', null])
})

test('a path with an impossible parameter is a 404', async () => {
  for (const endpoint of allEndpoints.filter(({ path }) => path.includes('{id}'))) {
    const { method, path, body, bodyType } = endpoint
    const sent = bodyType === 'multipart' ? { form: new FormData() } : body && { json: {} }
    for (const id of ['0', '-1', '1.5', 'abc', '9007199254740993', '1e3000', '0x1f', '1e1', '01', ' ', 'NaN', "1'--", '%00']) {
      isClearRefusal(await send(method, `/api/v1${path.replace('{id}', encodeURIComponent(id))}`, { token: tokenOf(endpoint), ...sent }), 404)
    }
  }
  isClearRefusal(await send('GET', '/api/v1/nothing/here'), 404)
  isClearRefusal(await send('GET', '/api/v1'), 404)
  isClearRefusal(await send('PATCH', `/api/v1/promoters/${admin.id}/disable`, { token: admin.token }), 404)
  isClearRefusal(await send('DELETE', `/api/v1/promoters/${admin.id}`, { token: admin.token }), 404)
})

test("failures are described in the reader's language", async () => {
  const message = async (headers: Record<string, string>) => (await send('GET', '/api/v1/links/none', { headers })).body.message
  expect(await message({ 'accept-language': 'pt-BR' })).toBe('Não encontramos. Pode ter sido excluído: atualize a página.')
  // Without the header the default of the product, as the reference says.
  expect(await message({ 'accept-language': '' })).toBe('Não encontramos. Pode ter sido excluído: atualize a página.')
  expect(await message({ 'accept-language': 'fr' })).toBe('We could not find that. It may be deleted: reload the page.')
  expect(await message({ 'accept-language': 'en', cookie: 'NEXT_LOCALE=pt' })).toBe('Não encontramos. Pode ter sido excluído: atualize a página.')
})

describe.each(named(allEndpoints))('$name', ({ name, endpoint }) => {
  test('any input gets an answer that fits its contract or a 4xx, never a 5xx', { timeout: 60_000, tags: ['random'] }, async () => {
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(requestOf(endpoint), async ({ param, query, headers, body }) => {
        const search = new URLSearchParams(query)
        const form = endpoint.bodyType === 'multipart' ? await submission(body as Record<string, string>) : undefined
        const json = endpoint.body && !form ? body : undefined
        const answer = await send(endpoint.method, `${pathOf(endpoint, param)}?${search}`, {
          token: name === 'PATCH /change-password' ? promoter.token : tokenOf(endpoint),
          headers,
          ...(form && { form }),
          ...(json !== undefined && { json }),
        })
        seen.add(answer.status)
        if (answer.status < 300) expect(endpoint.output.safeParse(answer.body).error).toBeUndefined()
        else isClearRefusal(answer)
      }),
      tries(60),
    )
    expect(Math.max(...seen)).toBeLessThan(500)
  })
})

test('none of these calls has changed the accounts of this test', async () => {
  const rows = await database().select({ id: users.id, role: users.role }).from(users)
  expect(rows.filter(({ role }) => role === 'admin').map(({ id }) => id)).toEqual([admin.id])
})
