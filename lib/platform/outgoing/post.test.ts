import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNameServer } from '@/lib/testing/name-server'
import { addressProblem } from './address'
import { isPublicAddress } from './check-address'
import { callOutside, retryAfterOf } from './post'
import { askNameServers } from './resolve'

let names: Awaited<ReturnType<typeof startNameServer>>
let server: http.Server
let port: number
let asked: string[] = []
beforeAll(async () => {
  names = await startNameServer()
  askNameServers([names.address])
  server = http.createServer((request, response) => {
    asked.push(`${request.socket.localAddress} ${request.headers.host}`)
    response.end('ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  port = (server.address() as AddressInfo).port
})
beforeEach(() => {
  asked = []
  names.asked.length = 0
})
afterAll(async () => {
  server.close()
  await names.stop()
})

const post = (url: string, more: Partial<Parameters<typeof callOutside>[1]> = {}) =>
  callOutside(url, { headers: {}, body: '{}', timeoutMs: 2_000, allowLocal: false, stop: new AbortController().signal, ...more })

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '0.0.0.0',
  '0.1.2.3',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.0.1',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '168.63.129.16',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '64:ff9b::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '2001::1',
  '2001:0:7f00:1::1',
  '2001:db8::1',
  '2001:10::1',
  '100::1',
  '3fff::1',
  '5f00::1',
  '2606:4700::5efe:7f00:1',
  'localhost',
  '',
  'a.b',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '8.8.8.8', '177.43.10.9', '2606:4700:4700::1111', '2804:14c::1', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['http://example.com/', 'not_https'],
  ['ftp://example.com/', 'malformed'],
  ['javascript:alert(1)', 'malformed'],
  ['https://', 'malformed'],
  ['https://user@example.com/', 'malformed'],
  ['https://user:secret@example.com/', 'malformed'],
  ['https://example.com/#part', 'malformed'],
  ['https://example.com\\@127.0.0.1/', 'malformed'],
  ['https://exa\tmple.com/', 'malformed'],
  ['https://example.com:80/', 'wrong_port'],
  ['https://example.com:22/', 'wrong_port'],
  ['https://example.com:1023/', 'wrong_port'],
  ['https://localhost/', 'not_public'],
  ['https://LOCALHOST./', 'not_public'],
  ['https://a.localhost/', 'not_public'],
  ['https://printer/', 'not_public'],
  ['https://db.internal/', 'not_public'],
  ['https://router.local/', 'not_public'],
  ['https://127.0.0.1/', 'not_public'],
  ['https://127.1/', 'not_public'],
  ['https://2130706433/', 'not_public'],
  ['https://0x7f000001/', 'not_public'],
  ['https://0177.0.0.1/', 'not_public'],
  ['https://0x7f.1/', 'not_public'],
  ['https://①②⑦.0.0.1/', 'not_public'],
  ['https://127.0.0.1./', 'not_public'],
  ['https://169.254.169.254/latest/meta-data/', 'not_public'],
  ['https://[::1]/', 'not_public'],
  ['https://[::ffff:127.0.0.1]/', 'not_public'],
  ['https://[::ffff:7f00:1]/', 'not_public'],
  ['https://[64:ff9b::7f00:1]/', 'not_public'],
  ['http://[::ffff:127.0.0.1]/', 'not_https'],
])('%s may not be called: %s', (url, problem) => {
  expect(addressProblem(url, false)).toBe(problem)
})

test.each(['https://example.com/', 'https://example.com:443/a?b=c', 'https://example.com:8443/', 'https://1.1.1.1/', 'https://[2606:4700:4700::1111]/'])(
  '%s may be called',
  (url) => {
    expect(addressProblem(url, false)).toBeUndefined()
  },
)

test('with the setting this machine may be called, by http too, and nothing else of the inner network', () => {
  for (const url of ['http://127.0.0.1:3000/', 'http://localhost:3000/', 'http://[::1]:3000/', 'http://[::ffff:127.0.0.1]:3000/', 'https://127.0.0.1:3000/'])
    expect(addressProblem(url, true)).toBeUndefined()
  expect(addressProblem('http://example.com:3000/', true)).toBe('not_https')
  expect(addressProblem('http://127.0.0.1:80/', true)).toBe('wrong_port')
  expect(addressProblem('https://10.0.0.1/', true)).toBe('not_public')
})

test('a name that resolves to an inner address is not called, whatever else it resolves to', async () => {
  names.answer('inner.example', [['127.0.0.1']])
  names.answer('both.example', [['1.1.1.1', '10.0.0.5']])
  names.answer('six.example', [['::ffff:127.0.0.1']])
  names.answer('metadata.example', [['169.254.169.254']])
  for (const name of ['inner', 'both', 'six', 'metadata']) expect(await post(`https://${name}.example:${port}/`)).toEqual({ failure: 'private_address' })
  expect(asked).toEqual([])
})

test('a name that answers a public address first and this machine afterwards is not called here', async () => {
  // The first address is one of the internet at which nobody answers these tests.
  names.answer('rebind.example', [['8.8.8.8'], ['127.0.0.1']])
  const url = `https://rebind.example:${port}/`
  expect(await post(url, { timeoutMs: 300 })).not.toEqual({ failure: 'private_address' })
  expect(names.asked.filter((name) => name === 'A rebind.example')).toHaveLength(1)
  expect(await post(url)).toEqual({ failure: 'private_address' })
  expect(asked).toEqual([])
})

test('the connection goes to the address that was checked, with the name as its host, and nothing is looked up twice', async () => {
  names.answer('twice.example', [['127.0.0.1'], ['127.0.0.2']])
  const seen: string[] = []
  const sockets = net.createServer((socket) => {
    seen.push(String(socket.localAddress))
    socket.once('data', (hello) => {
      if (hello.includes('twice.example')) seen.push('SNI')
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => sockets.listen(0, '0.0.0.0', resolve))
  const answered = await post(`https://twice.example:${(sockets.address() as AddressInfo).port}/`, { allowLocal: true })
  expect(answered).toHaveProperty('failure')
  expect(seen).toEqual(['127.0.0.1', 'SNI'])
  expect(names.asked.toSorted()).toEqual(['A twice.example', 'AAAA twice.example'])
  sockets.close()
})

test('a call without encryption to a name is refused, and one to this machine carries its host', async () => {
  expect(await post(`http://twice.example:${port}/`, { allowLocal: true })).toEqual({ failure: 'wrong_address' })
  expect(await post(`http://127.0.0.1:${port}/`, { allowLocal: true })).toMatchObject({ answer: { status: 200 } })
  expect(asked).toEqual([`127.0.0.1 127.0.0.1:${port}`])
})

test('no proxy of the environment is used', async () => {
  Object.assign(process.env, { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9', NODE_USE_ENV_PROXY: '1' })
  expect(await post(`http://127.0.0.1:${port}/`, { allowLocal: true })).toMatchObject({ answer: { status: 200 } })
})

test('a name that does not exist, a server of names that does not answer and a port where nobody listens are told apart', async () => {
  expect(await post('https://nowhere.example/')).toEqual({ failure: 'no_address' })
  names.answer('mute.example', [])
  expect(await post('https://mute.example/', { timeoutMs: 300 })).toEqual({ failure: 'no_answer' })
  expect(await post('http://127.0.0.1:1024/', { allowLocal: true })).toEqual({ failure: 'no_connection' })
})

test('Retry-After is read as seconds or as a date', () => {
  const now = Date.parse('2026-10-21T14:05:00Z')
  expect(retryAfterOf('120', now)).toBe(120_000)
  expect(retryAfterOf('Wed, 21 Oct 2026 14:06:00 GMT', now)).toBe(60_000)
  expect(retryAfterOf('99999999', now)).toBe(86_400_000)
  for (const value of [undefined, '', '-5', 'soon', 'Wed, 21 Oct 2020 14:06:00 GMT', '1e9']) expect(retryAfterOf(value, now)).toBeUndefined()
})

test.each<[string, (socket: net.Socket) => void]>([
  ['switches protocols', (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ['switches protocols and ends', (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
  ['ends without a byte', (socket) => socket.end()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['says nothing', () => {}],
  ['ends within the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
  ['ends within the body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na')],
  ['stops within the body', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\na')],
  ['is broken in its trailers', (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nTrail')],
  ['stops within its trailers', (socket) => socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nTrail')],
  ['has trailers without end', (socket) => flood(socket, 'X: y\r\n', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n')],
  ['tunnels', (socket) => socket.write('HTTP/1.1 200 Connection established\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')],
])('a receiver that %s fails within the time', async (_what, behave) => {
  const { url, close } = await receiverThat(behave)
  expect(await post(url, { allowLocal: true, timeoutMs: 500 })).toEqual({ failure: expect.stringMatching(/^(no_connection|no_answer)$/) })
  close()
})

test.each(['100 Continue', '102 Processing', '103 Early Hints'])('a receiver that answers %s without end is left long before the time', async (status) => {
  const { url, close } = await receiverThat((socket) => flood(socket, `HTTP/1.1 ${status}\r\n\r\n`))
  expect(await post(url, { allowLocal: true })).toEqual({ failure: 'no_connection' })
  close()
})

test('announcements before an answer change nothing, and an answer may have trailers', async () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'
  const { url, close } = await receiverThat((socket) =>
    socket.end(`${early.repeat(3)}HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nTrail: x\r\n\r\n`),
  )
  expect(await post(url, { allowLocal: true })).toEqual({ answer: { status: 200, body: Buffer.from('a'), retryAfterMs: undefined } })
  close()
})

/** Writes a beginning, and then the same again and again until the socket is gone. */
function flood(socket: net.Socket, text: string, beginning = '') {
  socket.write(beginning)
  const more = setInterval(() => socket.write(text.repeat(20)), 5)
  socket.on('close', () => clearInterval(more))
}

async function receiverThat(behave: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const receiver = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => behave(socket))
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    receiver.close()
  }
  return { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, close }
}
