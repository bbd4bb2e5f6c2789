// `npm run test:fuzz [-- --requests 20000 --seed 1]`: sends requests made from the contracts, valid and invalid, to the started app
// as guest, promoter and administrator. None may be answered with a 5xx, reveal internals, or leak memory. Requests
// made to be slow to parse or to answer (`heavy.ts`) follow one by one: none may block the event loop for more than 100 ms.
import fs from 'node:fs'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import sharp from 'sharp'
import { failure } from '@/lib/platform/contract/schemas'
import { addFileRows } from '../../lib/testing/file-rows.mjs'
import { buildIfNeeded } from '../../scripts/build.mjs'
import { residentMb } from '../../scripts/process-memory.mjs'
import { startApp } from '../../scripts/test-server.mjs'
import { type RawAnswer, raw } from '../support/raw'
import { heavyFiles, heavyRequests } from './heavy'
import { makeRequests, type Wire } from './requests'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } })
const [count, seed] = [Number(values.requests), Number(values.seed)]
const AT_ONCE = 8
/** Memory may differ by this much between two quiet moments; a leak of 10 kB a request would show twice as much. */
const FLAT_MB = 60
const PASSWORD = 'uma senha comprida'

buildIfNeeded()
// With a large heap, an hour's garbage would look like a leak; with a small one only real leaks grow.
process.env.NODE_OPTIONS = `--max-old-space-size=256 --max-semi-space-size=8 --import ${new URL('loop-watch.mjs', import.meta.url)}`
const app = await startApp()
const to = new URL(app.base)
const env: NodeJS.ProcessEnv = app.env
const tokens: Record<Wire['as'], string> = { guest: '', promoter: '', admin: '' }
const problems: string[] = []
const statuses = new Map<number, number>()

const post = (path: string, body: object) =>
  raw({ to, method: 'POST', path: `/api/v1${path}`, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** The fuzz deletes, disables and signs out accounts, so they are restored before each round. */
async function signIn() {
  for (const role of ['admin', 'promoter'] as const) {
    const works = tokens[role] && (await raw({ to, path: '/api/v1/dashboard-summary', headers: { authorization: `Bearer ${tokens[role]}` } })).status === 200
    if (works) continue
    const account = role === 'admin' ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : { email: `fuzz${Date.now()}@example.com`, password: PASSWORD }
    if (role === 'promoter') await post('/register', { name: 'Fuzz', ...account, password_confirmation: PASSWORD })
    const answer = await post('/login', account)
    if (answer.status !== 200) throw new Error(`the ${role} cannot sign in: ${answer.status} ${answer.body}`)
    tokens[role] = JSON.parse(answer.body).data.token
  }
}

const inside =
  /\n\s+at .+:\d+|node_modules|\.next\/|\/(tmp|root|work|home|usr)\/\w|Failed query|PostgresError|DrizzleQuery|SQLSTATE|\b(select|insert into|update) "?\w+"? |(Syntax|Type|Reference)Error|password_hash|ECONN/i

/** What is wrong with an answer; undefined if nothing is. */
function faultOf(wire: Wire, { status, headers, body }: RawAnswer): string | undefined {
  if (status >= 500) return 'a server error'
  if (status < 100) return 'no status'
  const type = headers['content-type']?.[0] ?? ''
  const isPage = type.includes('text/html') || type.includes('text/x-component') || type.includes('javascript')
  if (!isPage && inside.test(body)) return 'it shows the inside of the program'
  if (status < 400 || wire.method === 'HEAD') return undefined
  if (type.includes('json') && failure.safeParse(JSON.parse(body)).error) return 'a refusal in another shape'
  if (wire.plain && !type.includes('json')) return 'a refusal that is no JSON'
  return undefined
}

async function sendAll(wires: Wire[]) {
  const queue = wires.entries()
  const worker = async () => {
    for (const [index, wire] of queue) {
      const authorization: Record<string, string> = tokens[wire.as] ? { authorization: `Bearer ${tokens[wire.as]}` } : {}
      const answer = await raw({
        to,
        method: wire.method,
        path: wire.path,
        headers: { ...authorization, ...wire.headers },
        ...(wire.body && { body: wire.body }),
      }).catch((error: Error & { code?: string }) => error)
      // Node's client refuses to send some requests, and its server closes connections with invalid HTTP.
      if (answer instanceof Error) {
        if (
          !['ERR_UNESCAPED_CHARACTERS', 'ERR_INVALID_CHAR', 'ERR_HTTP_INVALID_HEADER_VALUE', 'ECONNRESET', 'EPIPE', 'HPE_INVALID_CONSTANT'].includes(
            answer.code ?? '',
          )
        )
          problems.push(`${told(wire)}\n  ${answer.message}`)
        continue
      }
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const fault = faultOf(wire, answer)
      if (fault) problems.push(`#${index} ${told(wire)}\n  ${fault}: ${answer.status} ${answer.body.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const told = ({ as, method, path, headers, body }: Wire) =>
  `${as} ${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body ? JSON.stringify(body.subarray(0, 200).toString('latin1')) : ''}`

/** The server's reports about its event loop after this length of the log. */
const blockedSince = (length: number) =>
  fs
    .readFileSync(env.E2E_LOG_FILE ?? '', 'utf8')
    .slice(length)
    .split('\n')
    .filter((line) => line.startsWith('loop blocked'))
const logLength = () => fs.readFileSync(env.E2E_LOG_FILE ?? '', 'utf8').length

/** Who holds the event loop for so long, each time and by its own work, has hung it. What holds it for more than 100 ms is told as a figure. */
const HUNG_MS = 2_000
/** Repeats a request, because garbage collection may block the loop once, but a slow request blocks it each time. */
const TRIES = 3
/** Rows of each list that has a file. */
const FILE_ROWS = 900

/** An administrator's token that may ask for files of money. */
async function confirmedToken(): Promise<string> {
  const headers = { authorization: `Bearer ${tokens.admin}`, 'content-type': 'application/json' }
  const answer = await raw({ to, method: 'POST', path: '/api/v1/confirm', headers, body: JSON.stringify({ password: env.ADMIN_PASSWORD }) })
  if (answer.status !== 200) throw new Error(`the administrator cannot confirm: ${answer.status} ${answer.body}`)
  return JSON.parse(answer.body).data.token
}

async function sendHeavy() {
  await signIn()
  const sql = postgres(app.env.E2E_DATABASE_URL, { max: 1, onnotice: () => {} })
  await addFileRows(sql, FILE_ROWS).finally(() => sql.end())
  const files = heavyFiles({ ...tokens, admin: await confirmedToken() })
  const heavy = [...heavyRequests(), ...files]
  if (!fs.readFileSync(env.E2E_LOG_FILE ?? '', 'utf8').includes('loop watched')) problems.push('the event loop was not watched')
  let longest = 0
  for (const { what, method, path, headers, body, together = 1, isOfFigures = false } of heavy) {
    let blocked: string[] = []
    for (let turn = 0; turn < TRIES && (turn === 0 || blocked.length > 0); turn++) {
      const before = logLength()
      const started = performance.now()
      const send = () => raw({ to, method, path, headers, ...(body && { body }) }).catch((error: Error & { code?: string }) => error)
      const answers = await Promise.all(Array.from({ length: together }, send))
      longest = Math.max(longest, performance.now() - started)
      for (const answer of answers) {
        if (answer instanceof Error) continue
        if (answer.status >= 500) problems.push(`${what}: ${answer.status} ${answer.body.slice(0, 300)}`)
        // Of three files at once two are answered and one is refused.
        if (together > 1 && answer.status !== 200 && answer.status !== 429) problems.push(`${what}: ${answer.status} ${answer.body.slice(0, 300)}`)
        if (together > 1 && !isOfFigures && answer.status === 200 && answer.body.split('\r\n').length < FILE_ROWS)
          problems.push(`${what}: ${answer.body.split('\r\n').length} lines`)
      }
      // The watch reports once the loop is free again.
      await new Promise((resolve) => setTimeout(resolve, 30))
      blocked = blockedSince(before)
    }
    const told = `${what}, ${method} ${path.slice(0, 60)}: ${blocked.join(', ')}`
    if (blocked.length > 0) console.log(told)
    if (blocked.some((line) => Number(/\d+/.exec(line)) > HUNG_MS)) problems.push(told)
  }
  console.log(`${heavy.length} heavy requests one by one, the longest answered in ${Math.round(longest)} ms.`)
}

/** The server's memory in MB, once it is stable; undefined without /proc. */
async function restingMb(): Promise<number | undefined> {
  let least: number | undefined
  for (let n = 0; n < 10; n++) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const now = residentMb(app.pid)
    if (now === undefined) return undefined
    least = Math.min(least ?? now, now)
  }
  return least
}

try {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const wires = makeRequests(count, seed, picture)
  const started = performance.now()
  const warm = Math.floor(count * 0.4)
  let [warmMb, endMb]: (number | undefined)[] = []
  for (let at = 0; at < wires.length; at += 250) {
    await signIn()
    await sendAll(wires.slice(at, at + 250))
    if (at <= warm && at + 250 > warm) warmMb = await restingMb()
  }
  endMb = await restingMb()
  await sendHeavy()
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(
    `${count} requests of seed ${seed} in ${seconds} s: ${[...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', ')}.`,
  )
  if (warmMb !== undefined && endMb !== undefined) {
    console.log(`Memory: ${Math.round(warmMb)} MB after ${warm} requests, ${Math.round(endMb)} MB at the end.`)
    if (endMb - warmMb > FLAT_MB) problems.push(`memory grew by ${Math.round(endMb - warmMb)} MB`)
  }
  if ((statuses.get(200) ?? 0) < count / 20 || (statuses.get(422) ?? 0) < count / 50) problems.push('too few requests came through for this to say anything')
  for (const line of app.errors()) problems.push(`the server logged ${line.slice(0, 600)}`)
  const uncaught = fs
    .readFileSync(env.E2E_LOG_FILE ?? '', 'utf8')
    .split('\n')
    .filter((line) => /^\s*⨯|unhandled|uncaught/i.test(line))
  for (const line of new Set(uncaught)) problems.push(`the server printed ${line.slice(0, 300)}`)
} finally {
  await app.stop()
}
if (problems.length > 0) {
  console.error(`${problems.length} problems, the first of them:\n${problems.slice(0, 25).join('\n')}`)
  process.exitCode = 1
}
