import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { loadDirectRoutes } from '@/app/api/direct-routes'
import { makeUser } from '@/lib/testing/people'
import { allEndpoints } from './registry'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('no direct route with parameters answers the address of another endpoint', async () => {
  const direct = await loadDirectRoutes()
  for (const { method, path } of allEndpoints.filter((endpoint) => !endpoint.path.includes('{'))) {
    const matches = direct.flatMap((route) => (route.method === method ? (route.pattern.exec(`/api/v1${path}?page=1`) ?? []) : []))
    expect(
      matches.filter((match) => !match.startsWith('/')),
      `${method} ${path}`,
    ).toEqual([])
  }
})

test("a campaign's address may begin like that of another call", async () => {
  const direct = await loadDirectRoutes()
  const slugs = direct.flatMap(({ method, pattern }) => (method === 'GET' ? (pattern.exec('/api/v1/campaigns/all-about-soap')?.slice(1) ?? []) : []))
  expect(slugs).toEqual(['all-about-soap'])
})

/** Answers a request as the server does, without a connection. */
async function answerOf(method: string, url: string, { token }: { token: string }, json?: object) {
  const request = new IncomingMessage(new Socket())
  const body = json && Buffer.from(JSON.stringify(json))
  Object.assign(request, { method, url, headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) } })
  if (body) request.push(body)
  request.push(null)
  const routes = await loadDirectRoutes()
  const route = routes.find((one) => one.method === method && one.pattern.test(url))
  if (!route) throw new Error(`${method} ${url} is no direct route`)
  return route.reply(request, [], () => {})
}

test('neither a list nor a call with a body makes a signal, which would outlive it', async () => {
  const admin = await makeUser('admin')
  const asked = { lane: 'all', limit: 6, skip: [] }
  // What is loaded and prepared once is not counted.
  await answerOf('POST', '/api/v1/reviews/queue', admin, asked)
  await answerOf('GET', '/api/v1/completions', admin)
  let made = 0
  vi.stubGlobal(
    'AbortController',
    class extends AbortController {
      constructor() {
        super()
        made++
      }
    },
  )
  expect((await answerOf('POST', '/api/v1/reviews/queue', admin, asked)).status).toBe(200)
  expect((await answerOf('GET', '/api/v1/completions', admin)).status).toBe(200)
  expect(made).toBe(0)
})
