import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '@/server/http.mjs'
import { endUnreadBody } from '@/server/unread-bodies.mjs'

const MB = 1024 * 1024
const refusal = JSON.stringify({ code: 'malformed', message: 'why' })

/** Answers at once, or after a part of the body for `/part`; `/close` makes it the connection's last answer. */
const { server } = createServer(
  (request, response) => {
    endUnreadBody(request, response)
    const headers = { 'content-length': refusal.length, ...(request.url === '/close' && { connection: 'close' }) }
    const refuse = () => response.writeHead(400, headers).end(refusal)
    if (request.url !== '/part') return void refuse()
    const chunks = request[Symbol.asyncIterator]()
    void chunks.next().then(refuse)
  },
  { isBehindProxy: false },
)
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a whole body over a socket and only then reads, as simple clients do. @returns what came, or why nothing did */
function sendThenRead(path: string, bytes: number, connection: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.pause()
    socket.once('error', ({ message }) => resolve(message))
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: ${connection}\r\ncontent-length: ${bytes}\r\n\r\n`)
    socket.write(Buffer.alloc(bytes), () => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
        if (!text.endsWith(refusal)) return
        resolve(text.slice(0, 12))
        socket.destroy()
      })
      socket.once('end', () => resolve(`ended after ${text}`))
      socket.resume()
    })
  })
}

for (const path of ['/', '/part', '/close']) {
  for (const connection of ['close', 'keep-alive']) {
    test(`each of 24 uploads that is refused at ${path} reads its answer after sending all, with connection: ${connection}`, async () => {
      const sizes = Array.from({ length: 24 }, (_, n) => (3 + (n % 6)) * MB)
      const answers = await Promise.all(sizes.map((bytes) => sendThenRead(path, bytes, connection)))
      expect(answers).toEqual(sizes.map(() => 'HTTP/1.1 400'))
    })
  }
}

test('fetch reads the answers too, and uses its connections again', { tags: ['large'] }, async () => {
  const answers = Array.from({ length: 24 }, async (_, n) => {
    const answer = await fetch(`http://127.0.0.1:${port}/part`, { method: 'POST', body: Buffer.alloc((3 + (n % 6)) * MB) })
    return [answer.status, await answer.text()]
  })
  expect(await Promise.all(answers)).toEqual(answers.map(() => [400, refusal]))
})

test('a body that never ends is read to a limit, and its connection ends', { tags: ['large'] }, async () => {
  const request = http.request({ port, host: '127.0.0.1', method: 'POST', path: '/', headers: { 'transfer-encoding': 'chunked' } })
  const answered = new Promise<number | undefined>((resolve) => request.once('response', ({ statusCode }) => resolve(statusCode)))
  const ended = new Promise((resolve) => request.once('error', resolve).once('close', resolve))
  let sent = 0
  const block = Buffer.alloc(MB)
  const more = () => {
    while (!request.destroyed && sent < 500) {
      sent++
      if (!request.write(block)) return void request.once('drain', more)
    }
  }
  more()
  expect(await answered).toBe(400)
  await ended
  expect(sent).toBeLessThan(500)
})
