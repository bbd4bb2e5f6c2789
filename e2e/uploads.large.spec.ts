import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type postgres from 'postgres'
import sharp from 'sharp'
import { chunk } from '../lib/testing/heavy-pictures'
import { person } from '../lib/testing/visitor.mjs'
import { residentMb } from '../scripts/process-memory.mjs'
import { startServer } from '../scripts/test-server.mjs'
import { base, type RawRequest, raw } from './support/raw'
import { test } from './support/test'

test.describe.configure({ mode: 'serial' })

const folder = () => path.join(process.env.E2E_DATA_DIR ?? '', 'proofs')
const kept = () => (fs.existsSync(folder()) ? fs.readdirSync(folder(), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.')) : [])
/** Completions under a name of our own, so that other tests may hand in meanwhile. */
const stored = async (sql: postgres.Sql, name: string) => Number((await sql`select count(*) as n from completions where name = ${name}`)[0]?.n)

const BOUNDARY = 'completa-boundary'
const CRLF = '\r\n'

interface Part {
  name: string
  file?: string
  type?: string
  head?: string
  value: string | Buffer
}

function multipart(parts: Part[], boundary = BOUNDARY): Buffer {
  const pieces = parts.flatMap(({ name, file, type, head = '', value }) => [
    `--${boundary}${CRLF}Content-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}${CRLF}${type ? `Content-Type: ${type}${CRLF}` : ''}${head}${CRLF}`,
    value,
    CRLF,
  ])
  return Buffer.concat([...pieces, `--${boundary}--${CRLF}`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)))
}

const form = (name: string, proof: Buffer, { file = 'print.png', type = 'image/png', more = [] as Part[] } = {}) =>
  multipart([...Object.entries({ ...person, name }).map(([key, value]) => ({ name: key, value })), { name: 'proof', file, type, value: proof }, ...more])

const post = (body: RawRequest['body'], headers: Record<string, string> = {}, to = base) =>
  raw({
    to,
    method: 'POST',
    path: '/api/v1/referrals',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'accept-language': 'en', ...headers },
    ...(body !== undefined && { body }),
  })

/** A picture of so many pixels, all alike, in few bytes. */
const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: 'red' }, limitInputPixels: false })

const picture = () => sharp(randomBytes(300), { raw: { width: 10, height: 10, channels: 3 } }).resize(320, 640, { kernel: 'nearest' })

test('what is no whole JPEG or PNG is a clear 422 at its field, and nothing is stored', async ({ sql }) => {
  const [png, jpeg] = [await picture().png().toBuffer(), await picture().jpeg().toBuffer()]
  const gif = await picture().gif().toBuffer()
  const name = `recusado${Date.now()}`
  const bad: Record<string, Buffer> = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'svg with an XML head': Buffer.from('<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    gif,
    'gif that is also a jar': Buffer.concat([gif, Buffer.from('PK\x03\x04META-INF/MANIFEST.MF')]),
    html: Buffer.from('<!doctype html><script>alert(1)</script>'),
    'html before a jpeg': Buffer.concat([Buffer.from('<script>alert(1)</script>'), jpeg]),
    pdf: Buffer.from('%PDF-1.7'),
    zip: Buffer.from('PK\x03\x04'),
    webp: await picture().webp().toBuffer(),
    tiff: await picture().tiff().toBuffer(),
    avif: await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
      .avif({ effort: 0 })
      .toBuffer(),
    'a jpeg signature before html': Buffer.concat([jpeg.subarray(0, 20), Buffer.from('<script>alert(1)</script>')]),
    'a png signature before html': Buffer.concat([png.subarray(0, 8), Buffer.from('<script>alert(1)</script>')]),
    'a jpeg named inside a png signature': Buffer.concat([png.subarray(0, 8), jpeg]),
    'half a png': png.subarray(0, Math.floor(png.length / 2)),
    'half a jpeg': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    'a png without its end': png.subarray(0, png.length - 20),
    'a png with broken data': Buffer.concat([png.subarray(0, 60), randomBytes(200), png.subarray(260)]),
    'two bytes': png.subarray(0, 2),
    'a png of no width': Buffer.concat([png.subarray(0, 16), Buffer.alloc(4), png.subarray(20)]),
    'a png of two thousand million pixels a side': Buffer.concat([png.subarray(0, 16), Buffer.alloc(8, 0x7f), png.subarray(24)]),
  }
  for (const [what, bytes] of Object.entries(bad))
    for (const [file, type] of [
      ['a.png', 'image/png'],
      ['a.jpg', 'image/jpeg'],
    ] as const) {
      const answer = await post(form(name, bytes, { file, type }))
      const body = JSON.parse(answer.body) as { errors?: Record<string, string[]> }
      expect({ what, status: answer.status, fields: Object.keys(body.errors ?? {}) }).toEqual({ what, status: 422, fields: ['proof'] })
    }
  expect(await stored(sql, name)).toBe(0)
})

test('of a picture that is also something else only the picture is kept', async ({ sql, request }) => {
  const name = `poliglota${Date.now()}`
  const token = (await (await request.post('/api/v1/login', { data: { email: process.env.ADMIN_EMAIL, password: process.env.ADMIN_PASSWORD } })).json()).data
    .token
  const payload = '<script>alert("hidden")</script>PK\x03\x04hidden.class'
  const [png, jpeg] = [
    await picture().png().toBuffer(),
    await picture()
      .withMetadata({ exif: { IFD0: { ImageDescription: '<script>hidden</script>' } } })
      .jpeg()
      .toBuffer(),
  ]
  const comment = Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, payload.length + 2]), Buffer.from(payload, 'latin1'), jpeg.subarray(2)])
  const text = Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${payload}`, 'latin1')), png.subarray(33)])
  const disguised = [
    [Buffer.concat([jpeg, Buffer.from(payload, 'latin1')]), 'image/jpeg'],
    [comment, 'image/jpeg'],
    [Buffer.concat([png, Buffer.from(payload, 'latin1')]), 'image/png'],
    [text, 'image/png'],
  ] as const
  // Names and types are what the sender says: the bytes decide.
  for (const [bytes] of disguised)
    for (const file of ['../../../../etc/passwd', 'a.php\\0.png', 'x.html', '..\\..\\x.svg', 'CON', 'a'.repeat(3000)]) {
      const answer = await post(form(name, bytes, { file, type: 'text/html' }))
      expect({ file: file.slice(0, 30), status: answer.status }).toEqual({ file: file.slice(0, 30), status: 201 })
    }
  expect(await stored(sql, name)).toBe(24)
  const list = await raw({ path: `/api/v1/completions?per_page=100&search=${name}`, headers: { authorization: `Bearer ${token}` } })
  const rows = (JSON.parse(list.body) as { data: { proof: string }[] }).data
  expect(rows).toHaveLength(24)
  for (const { proof } of rows.slice(0, 24)) {
    const picture = await raw({ path: proof })
    expect(picture.status).toBe(200)
    expect(picture.headers['content-type']?.[0]).toMatch(/^image\/(png|jpeg)$/)
    expect(picture.headers['referrer-policy']).toEqual(['no-referrer'])
    expect(picture.headers['content-disposition']?.[0]).toMatch(/^inline; filename="proof-\d+\.(png|jpg)"$/)
    expect(picture.headers['content-security-policy']).toEqual(["sandbox; default-src 'none'"])
    expect(picture.headers['cache-control']).toEqual(['private, no-store'])
    expect(picture.body).not.toMatch(/hidden|script/)
  }
  for (const file of kept()) expect(file).toMatch(/^[0-9a-f]{2}[/\\][0-9a-f-]{36}\.(png|jpg)$/)
})

test('a multipart body in an odd frame is a clear 4xx or read by its first fields, and quickly', async ({ sql }) => {
  const name = `estranho${Date.now()}`
  const png = await picture().png().toBuffer()
  const whole = form(name, png)
  const tail = `--${BOUNDARY}--${CRLF}`
  const cases: [string, number[], Buffer | string, string?][] = [
    ['no boundary', [400], whole, 'multipart/form-data'],
    ['an empty boundary', [400], whole, 'multipart/form-data; boundary='],
    ['another boundary', [400], whole, 'multipart/form-data; boundary=other'],
    ['a boundary with a line break', [400, 415], whole, 'multipart/form-data; boundary="a b"'],
    ['a very long boundary', [400], whole, `multipart/form-data; boundary=${'b'.repeat(5000)}`],
    [
      'a nested form',
      [400, 422],
      multipart([{ name: 'inner', type: 'multipart/mixed; boundary=inner', value: multipart([{ name: 'proof', value: png }], 'inner') }]),
    ],
    ['no end', [400], whole.subarray(0, whole.length - tail.length)],
    ['only the end', [400, 422], tail],
    ['nothing', [400], ''],
    ['10,000 parts', [400], multipart(Array.from({ length: 10_000 }, (_, n) => ({ name: `f${n}`, value: 'x' })))],
    ['100,000 tiny parts', [400], multipart(Array.from({ length: 100_000 }, () => ({ name: '', value: '' })))],
    ['a part with a megabyte of head', [400], form(name, png, { more: [{ name: 'x', head: `X-Long: ${'a'.repeat(1_000_000)}${CRLF}`, value: 'x' }] })],
    ['a part with 50,000 head lines', [400], form(name, png, { more: [{ name: 'x', head: `X: y${CRLF}`.repeat(50_000), value: 'x' }] })],
    ['a part without a name', [400], Buffer.concat([Buffer.from(`--${BOUNDARY}${CRLF}Content-Type: text/plain${CRLF}${CRLF}x${CRLF}`), whole])],
    [
      'a field as a file and a file as a field',
      [422],
      multipart([
        { name: 'name', file: 'a', value: 'x' },
        { name: 'proof', value: 'text' },
      ]),
    ],
    ['prototype fields', [422], multipart(['__proto__', 'constructor', 'toString'].map((key) => ({ name: key, value: 'x' })))],
    ['NUL in a field', [422], form(`${name}\0`, png)],
    ['bytes that are no UTF-8', [201, 422], form(`${name}\xff\xfe`, png)],
    ['NUL in the file name', [201, 400], form(name, png, { file: 'a\0.png' })],
    ['line breaks in the file name', [400, 422], form(name, png, { file: 'a\r\nContent-Type: text/html\r\n\r\nx.png' })],
    ['a quote in the file name', [201, 400, 422], form(name, png, { file: 'a"; name="name' })],
    ['the proof twice', [201], form(name, png, { more: [{ name: 'proof', file: 'b.svg', type: 'image/svg+xml', value: '<svg/>' }] })],
    ['the name twice', [201], form(name, png, { more: [{ name: 'name', value: 'Outro nome' }] })],
    ['a base64 transfer', [422], form(name, Buffer.from(png.toString('base64')), { more: [] })],
  ]
  let accepted = 0
  for (const [what, statuses, body, type] of cases) {
    const answer = await post(typeof body === 'string' ? Buffer.from(body) : body, type ? { 'content-type': type } : {})
    expect(statuses, `${what}: ${answer.status} ${answer.body.slice(0, 200)}`).toContain(answer.status)
    if (answer.status === 201) accepted++
    else expect(JSON.parse(answer.body), what).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  }
  const rows = Number((await sql`select count(*) as n from completions where name like ${`${name}%`}`)[0]?.n)
  expect(rows).toBe(accepted)
})

test('a body of 30 MB is refused before it is read, whether it says its length or not', async () => {
  const size = 30 * 1024 * 1024
  const claimed = await post(undefined, { 'content-length': String(size), expect: '100-continue' })
  expect(claimed.status).toBe(413)
  // Not one byte of the body had to leave.
  const silent = await new Promise<string>((resolve) => {
    const socket = net.connect(Number(base.port), '127.0.0.1', () =>
      socket.write(`POST /api/v1/referrals HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${size}\r\n\r\n`),
    )
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
  })
  expect(silent).toBe('HTTP/1.1 413 Payload Too Large')
  async function* slowly() {
    yield Buffer.from(`--${BOUNDARY}${CRLF}Content-Disposition: form-data; name="proof"; filename="a.png"${CRLF}${CRLF}`)
    for (let sent = 0; sent < size; sent += 128 * 1024) {
      yield Buffer.alloc(128 * 1024, 0x61)
      // A line of 32 MB/s: the refusal overtakes the rest of the body.
      await sleep(4)
    }
  }
  // A server that refuses closes; now and then the sender is told of that before it has read the answer.
  const ask = (path: string, type: string) => {
    const send = () => raw({ method: 'POST', path, headers: { 'content-type': type, 'transfer-encoding': 'chunked' }, body: Readable.from(slowly()) })
    return send().catch(send).catch(send)
  }
  const chunked = await ask('/api/v1/referrals', `multipart/form-data; boundary=${BOUNDARY}`)
  expect(chunked.status).toBe(413)
  // The limit, and what was on its way in buffers when it was reached.
  expect(chunked.sent).toBeLessThan(16 * 1024 * 1024)
  for (const other of ['/api/v1/login', '/api/v1/contact-forms', '/api/auth/signout']) {
    const json = await ask(other, 'application/json')
    expect({ other, status: json.status, early: json.sent < 8 * 1024 * 1024 }).toEqual({ other, status: 413, early: true })
  }
})

test('bodies that trickle in hold nobody else up', async () => {
  const sockets = Array.from({ length: 60 }, () => {
    const socket = net.connect(Number(base.port), '127.0.0.1', () =>
      socket.write(`POST /api/v1/referrals HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n`),
    )
    socket.on('error', () => {})
    return socket
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 200)
  const png = await picture().png().toBuffer()
  for (let n = 0; n < 5; n++) expect((await post(form(`depressa${n}`, png))).status).toBe(201)
  // Whoever had to wait for one of them would have come after it.
  expect(sockets.filter((socket) => socket.closed || socket.bytesRead > 0)).toEqual([])
  clearInterval(trickle)
  for (const socket of sockets) socket.destroy()
})

test('forty bombs at once are forty refusals, and memory stays under 512 MB', async ({ sql }) => {
  const name = `bomba${Date.now()}`
  test.setTimeout(120_000)
  /** As long as a proof may be: what follows a picture's end is no part of it. */
  const padded = (bytes: Buffer) => Buffer.concat([bytes, randomBytes(8 * 1024 * 1024 - bytes.length)])
  const inside = padded(await flat(6_300).png({ compressionLevel: 9 }).toBuffer())
  const outside = [await flat(16_000).png({ compressionLevel: 1 }).toBuffer(), await flat(16_000).jpeg({ quality: 1 }).toBuffer()].map(padded)
  // A server of its own, so that what other tests left in memory does not count.
  const { base: address, server } = await startServer({
    // One address has no room for forty bodies of 8 MB.
    env: { ...process.env, TRUST_PROXY: '1' },
    logFile: path.join(process.env.E2E_DATA_DIR ?? '', 'bombs.log'),
    probe: '/api/health/ready',
  })
  const to = new URL(address)
  const resting = residentMb(server.pid) ?? 0
  let highest = resting
  const watch = setInterval(() => {
    highest = Math.max(highest, residentMb(server.pid) ?? 0)
  }, 20)
  try {
    const bombs = await Promise.all(
      Array.from({ length: 40 }, (_, n) => post(form(name, outside[n % 2] ?? inside), { 'x-forwarded-for': `203.0.113.${n}` }, to)),
    )
    // Just within the limit, these are decoded: the most work that a picture can ask for.
    const heavy = await Promise.all(Array.from({ length: 4 }, (_, n) => post(form(name, inside), { 'x-forwarded-for': `203.0.113.${n}` }, to)))
    expect(bombs.map(({ status }) => status)).toEqual(bombs.map(() => 422))
    // On a machine that is busy with other things they may take longer than a decoder is given.
    for (const { status } of heavy) expect([201, 422, 503]).toContain(status)
    expect(await stored(sql, name)).toBe(heavy.filter(({ status }) => status === 201).length)
  } finally {
    clearInterval(watch)
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await gone
  }
  console.log(`The server's memory was ${Math.round(resting)} MB before and ${Math.round(highest)} MB at most.`)
  expect(highest).toBeLessThan(512)
})
