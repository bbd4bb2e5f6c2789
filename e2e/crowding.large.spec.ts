import net from 'node:net'
import path from 'node:path'
import { expect } from '@playwright/test'
import { pngOf, scansOf } from '../lib/testing/heavy-pictures'
import { formOf, person, proofOf, randomNumber } from '../lib/testing/visitor.mjs'
import { startServer } from '../scripts/test-server.mjs'
import { encoded } from './support/ask'
import { raw } from './support/raw'
import { test } from './support/test'

// What one address can take from all others. A server of its own, which believes what addresses these tests give themselves.
test.describe.configure({ mode: 'serial' })

let to: URL
let stop: () => Promise<void>
test.beforeAll(async () => {
  const { base, server } = await startServer({
    env: { ...process.env, TRUST_PROXY: '1' },
    logFile: path.join(process.env.E2E_DATA_DIR ?? '', 'crowding.log'),
    probe: '/api/health/ready',
  })
  to = new URL(base)
  stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await gone
  }
})
test.afterAll(() => stop())

const SHORT = '/api/v1/referrals'
/** The same call, in a spelling that Next answers. */
const LONG = '/api/v1/referrals?long'

async function handIn(from: string, name: string, picture: Buffer, at = SHORT) {
  const { type, body } = await encoded(formOf({ ...person, name, whatsapp: randomNumber(), proof: proofOf(picture, 'png') }))
  return (await raw({ to, method: 'POST', path: at, headers: { 'content-type': type, 'x-forwarded-for': from }, body })).status
}

test('twenty of the heaviest pictures from one address hold nobody else up, and what is answered 503 is not booked', async ({ sql }) => {
  test.setTimeout(180_000)
  const name = `pesado${Date.now()}`
  const heaviest = [
    pngOf(6_300, 6_300, { colour: 'rgba' }),
    pngOf(4_400, 4_400, { colour: 'rgba', depth: 16 }),
    pngOf(2_000, 20_000, { colour: 'rgba' }),
    pngOf(3_100, 3_100, { colour: 'rgba', interlaced: true }),
    scansOf(6_000, 6_000, 20),
  ]
  const small = pngOf(320, 640, { colour: 'rgb' })
  const attack = Promise.all(Array.from({ length: 20 }, (_, n) => handIn('198.51.100.1', name, heaviest[n % heaviest.length] ?? small)))
  let isOver = false
  void attack.then(() => {
    isOver = true
  })
  for (let n = 0; n < 3; n++) expect(await handIn(`203.0.113.${n}`, 'Ana', small)).toBe(201)
  expect(isOver, 'the honest ones were answered before the heavy ones').toBe(false)
  const answers = await attack
  for (const status of answers) expect([201, 422, 503]).toContain(status)
  const [rows] = await sql`select count(*)::int as n from completions where name = ${name}`
  expect(rows?.n).toBe(answers.filter((status) => status === 201).length)
})

/** Bodies of 8 MB that come but for their end. */
function open(from: string, count: number, address: string) {
  const head = `POST ${address} HTTP/1.1\r\nHost: ${to.host}\r\nX-Forwarded-For: ${from}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 8388608\r\n\r\n`
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(Number(to.port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(head)
    socket.write(Buffer.alloc(8 * 1024 * 1024 - 100, 'a'))
    return socket
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

for (const [one, other, from] of [
  [SHORT, LONG, '198.51.100.2'],
  [LONG, SHORT, '198.51.100.3'],
] as const)
  test(`bodies under way at ${one} take from the same share as those at ${other}`, async () => {
    const small = pngOf(320, 640, { colour: 'rgb' })
    const close = open(from, 16, one)
    try {
      await expect.poll(() => handIn(from, 'Ana', small, other), { timeout: 20_000 }).toBe(503)
      expect(await handIn('203.0.113.50', 'Ana', small, other)).toBe(201)
    } finally {
      close()
    }
    await expect.poll(() => handIn(from, 'Ana', small, other), { timeout: 20_000 }).toBe(201)
  })

/** Sends a head and then ten bytes every three seconds, until the other side ends the connection. @returns what was answered */
function trickle(head: string) {
  let text = ''
  return new Promise<string>((resolve) => {
    const socket = net.connect(Number(to.port), '127.0.0.1')
    socket.write(`${head}\r\nHost: ${to.host}\r\nX-Forwarded-For: 198.51.100.4\r\nContent-Length: 16000\r\n\r\n--x\r\nConte`)
    const drip = setInterval(() => socket.writable && socket.write('a'.repeat(10)), 3_000)
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(drip)
      resolve(text.split('\r\n')[0] ?? '')
    })
  })
}

test('a body that trickles is ended by the app, whether somebody reads it or not', async () => {
  test.setTimeout(120_000)
  const form = 'Content-Type: multipart/form-data; boundary=x'
  const json = 'Content-Type: application/json'
  const unread = {
    'a call without a body': `GET /api/v1/links HTTP/1.1\r\n${json}`,
    'an unknown call': `POST /api/v1/nothing HTTP/1.1\r\n${json}`,
    'a page': `POST /policy HTTP/1.1\r\n${form}`,
    'a page with a body': 'GET / HTTP/1.1',
    'an action that there is none of': `POST /perform-task HTTP/1.1\r\nNext-Action: ${'a'.repeat(40)}\r\n${form}`,
    'nobody signed in': `PATCH /api/v1/profile HTTP/1.1\r\n${json}`,
    'another type': `POST /api/v1/login HTTP/1.1\r\nContent-Type: text/plain`,
    'a boundary that is too long': `POST ${SHORT} HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=${'a'.repeat(100)}`,
  }
  const read = {
    'a form': `POST ${SHORT} HTTP/1.1\r\n${form}`,
    'a form, the long way': `POST ${LONG} HTTP/1.1\r\n${form}`,
    JSON: `POST /api/v1/contact-forms HTTP/1.1\r\n${json}`,
    'a form of next-auth': 'POST /api/auth/signout HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded',
  }
  const all = await Promise.all(Object.entries({ ...unread, ...read }).map(async ([what, head]) => ({ what, line: await trickle(head) })))
  for (const { what, line } of all)
    expect({ what, line }).toEqual({ what, line: what in read ? expect.stringContaining(' 408 ') : expect.stringMatching(/ (?!408)[2-4]\d\d /) })
})
