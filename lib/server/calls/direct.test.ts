import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { makeUser } from '@/lib/testing/people'
import { directCall } from './direct'
import { findCalls } from './find-call'
import { allEndpoints } from './registry'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what is written out in an address comes before a parameter', () => {
  for (const { method, path } of allEndpoints.filter((endpoint) => !endpoint.path.includes('{'))) {
    const found = findCalls(path.slice(1).split('/'))
    expect(found?.calls.get(method)?.endpoint.path, `${method} ${path}`).toBe(path)
    expect(found?.values).toEqual([])
  }
  const slug = findCalls(['campaigns', 'all-about-soap'])
  expect([slug?.calls.get('GET')?.endpoint.path, slug?.values]).toEqual(['/campaigns/{slug}', ['all-about-soap']])
})

test('an address that no call has, or that is spelled in another way, is left to Next', () => {
  expect(directCall('GET', '/api/v1/completions?page=1')).toBeDefined()
  const others = [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/completions/',
    '/api/v1//completions',
    '/api/v1/%63ompletions',
    '/api/v1/completions#x',
    '/api/v1/completions?x#y',
  ]
  for (const url of [
    ...others,
    '/api/v1/completions/1/../2',
    '/api/v1/./completions',
    '/api/v2/completions',
    'http://x/api/v1/completions',
    '/api/v1/completions.csv',
  ])
    expect(directCall('GET', url), url).toBeUndefined()
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'DELETE']) expect(directCall(method, '/api/v1/completions'), method).toBeUndefined()
})

/** Answers a request as the server does, without a connection. */
async function answerOf(method: string, url: string, { token }: { token: string }, json?: object) {
  const request = new IncomingMessage(new Socket())
  const body = json && Buffer.from(JSON.stringify(json))
  Object.assign(request, { method, url, headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) } })
  if (body) request.push(body)
  request.push(null)
  const call = directCall(method, url)
  if (!call) throw new Error(`${method} ${url} is no direct call`)
  return call(request, () => {})
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
