import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { send } from '@/lib/testing/http'
import { newTask } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { confirmedPerson } from '@/lib/testing/second-factor'

// Within the repository, so that the program finds the packages.
const folder = mkdtempSync(path.join(process.cwd(), 'node_modules', '.typed-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

const node = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })

/** What somebody writes who knows the document alone. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api'

/** A day's work of another system. */
export async function work(key: string, fetch: (request: Request) => Promise<Response>) {
  const api = createClient<paths>({ baseUrl: 'http://localhost:3000/api/v1', headers: { authorization: 'Bearer ' + key }, fetch })
  const made = await api.POST('/campaigns', { body: { kind: 'other' } })
  const waiting = await api.GET('/completions', { params: { query: { page: 1, status: 'in_review' } } })
  const [first] = waiting.data?.data ?? []
  if (!first || !made.data) throw new Error(JSON.stringify([made.error, waiting.error]))
  const decided = await api.POST('/completions/{id}/review', { params: { path: { id: first.id } }, body: { attempt: 1, decision: 'approve' } })
  const payouts = await api.GET('/payouts', { params: { query: { page: 1 } } })
  const refused = await api.GET('/audit-log', { params: { query: { page: 1 } } })
  const total: number | undefined = payouts.data?.meta.total
  return { campaign: made.data.data.id, decided: decided.response.status, total, refused: refused.error?.code }
}
`
const mistake = `${program}\nexport const wrong = (api: ReturnType<typeof createClient<paths>>) => api.POST('/campaigns', { body: { kind: 'nothing' } })\n`

const check = (text: string) => {
  writeFileSync(path.join(folder, 'program.ts'), text)
  const options = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    '--module',
    'preserve',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom,dom.iterable',
    '--types',
    '',
  ]
  return node('node_modules/typescript/bin/tsc', '--ignoreConfig', ...options, path.join(folder, 'program.ts'))
}

test('types made from the document take a day’s work with a key, refuse a mistake, and the work is done', { timeout: 60_000, tags: ['large'] }, async () => {
  const { body } = await send<object>('GET', '/api/v1/openapi.json')
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(body))
  const made = ['--import', './lib/testing/typescript-api.mjs', 'node_modules/openapi-typescript/bin/cli.js']
  node(...made, path.join(folder, 'openapi.json'), '-o', path.join(folder, 'api.d.ts'))
  expect(() => check(mistake)).toThrow()
  try {
    check(program)
  } catch (error) {
    expect((error as { stdout: string }).stdout).toBe('')
  }

  await newTask((await makeUser('promoter')).code)
  const { token } = await confirmedPerson('admin')
  const scopes = ['write:campaigns', 'read:completions', 'write:reviews', 'read:payouts']
  const key: string = (await send('POST', '/api/v1/keys', { token, json: { name: 'Loja', scopes } })).body.data.key
  const { work } = (await import(/* @vite-ignore */ path.join(folder, 'program.ts'))) as { work: (key: string, fetch: typeof answer) => Promise<object> }
  const answer = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const {
      status,
      headers,
      body: answered,
    } = await send(request.method, pathname + search, { headers: Object.fromEntries(request.headers), ...(text && { body: text }) })
    return new Response(JSON.stringify(answered), { status, headers })
  }
  expect(await work(key, answer)).toEqual({ campaign: expect.any(Number), decided: 200, total: expect.any(Number), refused: 'closed_to_keys' })
})
