import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createServer } from '@/server/http.mjs'

/** A connection that has been used once and is kept, as a proxy keeps it. */
async function keptConnection(isBehindProxy: boolean) {
  const { server, drain } = createServer((_, response) => void response.end('ok'), { isBehindProxy })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const socket = net.connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const call = () => socket.write('POST /x HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n')
  const answers = () => text.split('HTTP/1.1 200 OK').length - 1
  call()
  await expect.poll(answers).toBe(1)
  return { port, drain: () => drain(6_000, new AbortController().signal), call, answers, ended, text: () => text }
}

test('at its end a server behind a proxy answers the call that the proxy sends at that moment, and takes no new connection', async () => {
  const kept = await keptConnection(true)
  const drained = kept.drain()
  kept.call()
  await kept.ended
  expect(kept.answers()).toBe(2)
  expect(
    kept
      .text()
      .toLowerCase()
      .match(/connection: close/g),
  ).toHaveLength(1)
  const refused = new Promise<string>((resolve) => net.connect(kept.port, '127.0.0.1').once('error', ({ message }) => resolve(message)))
  expect(await refused).toContain('ECONNREFUSED')
  expect(await drained).toBe(0)
})

test('a server without a proxy ends unused connections at once', async () => {
  const kept = await keptConnection(false)
  const drained = kept.drain()
  await kept.ended
  expect(kept.answers()).toBe(1)
  expect(await drained).toBe(0)
})

test('a proxy that keeps its connections for longer is not waited for', { tags: ['large'] }, async () => {
  const kept = await keptConnection(true)
  expect(await kept.drain()).toBe(0)
  await kept.ended
})
