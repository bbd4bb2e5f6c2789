// A whole receiver. SECRET=whsec_… node receive.ts (before Node 22.18: npx tsx receive.ts)
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from((process.env.SECRET ?? '').replace(/^whsec_/, ''), 'base64')
if (key.length < 24) throw new Error('Set SECRET to the secret of your webhook')
const seen = new Set<string>() // A table of your database, so that it outlives a restart.

function isSigned(id: string, timestamp: string, signatures: string, body: string): boolean {
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts).toString()
  const header = (name: string) => String(request.headers[`webhook-${name}`])
  const signed = isSigned(header('id'), header('timestamp'), header('signature'), body)
  if (!signed) return response.writeHead(401).end()

  const { type, data } = JSON.parse(body)
  // We ask once whether this address wants events: it answers with the text that came.
  if (type === 'webhook.verification') return response.end(data.challenge)

  // The same event can come more than once, always with the same id.
  if (!seen.has(header('id'))) {
    seen.add(header('id'))
    console.log(type, data) // Your work; what takes longer than some seconds goes into a queue.
  }
  response.writeHead(204).end()
})
server.listen(Number(process.env.PORT ?? 8080))
