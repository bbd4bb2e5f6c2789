import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

interface Received {
  id: string
  type: string
  body: string
  /** Whether it is signed with a secret, as the library of Standard Webhooks sees it. */
  signedWith: (secret: string) => boolean
}

/** A receiver of webhooks on this machine. */
export async function startReceiver() {
  const received: Received[] = []
  let status = 204
  let echoes = true
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const signedWith = (secret: string) => {
      try {
        new Webhook(secret).verify(body, headers)
        return true
      } catch {
        return false
      }
    }
    const { type, data } = JSON.parse(body)
    if (type === 'webhook.verification') return response.end(echoes ? data.challenge : 'no')
    received.push({ id: headers['webhook-id'] ?? '', type, body, signedWith })
    response.writeHead(status).end(status === 204 ? undefined : 'Nothing works here today')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    /** Everything that came, oldest first. */
    received,
    /** Sets what it answers from now on. */
    answer: (next: number) => {
      status = next
    },
    /** Sets whether it answers challenges with their text. */
    answerChallenges: (right: boolean) => {
      echoes = right
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
