import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

interface ReceivedEvent {
  id: string
  /** The signatures, one or two. */
  signatures: string[]
  headers: http.IncomingHttpHeaders
  body: string
  at: number
}

/** How a receiver answers: with a status, or by itself. */
type Behaviour = number | ((response: http.ServerResponse) => void)

/** A system that receives webhooks on this machine, as somebody else would write it: with the library, and nothing of ours. */
export async function startWebhookReceiver() {
  const received: ReceivedEvent[] = []
  const challenges: ReceivedEvent[] = []
  const state = {
    behaves: 200 as Behaviour,
    answersChallenge: (response: http.ServerResponse, challenge: string): void => void response.end(challenge),
    underWay: 0,
    mostUnderWay: 0,
  }
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = []
    state.underWay++
    state.mostUnderWay = Math.max(state.mostUnderWay, state.underWay)
    response.on('close', () => {
      state.underWay--
    })
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const event = {
        id: String(request.headers['webhook-id']),
        signatures: String(request.headers['webhook-signature']).split(' '),
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
        at: Date.now(),
      }
      const { type, data } = JSON.parse(event.body)
      if (type === 'webhook.verification') {
        challenges.push(event)
        return state.answersChallenge(response, data.challenge)
      }
      received.push(event)
      if (typeof state.behaves === 'function') return state.behaves(response)
      response.writeHead(state.behaves, { 'content-type': 'text/plain' }).end(`answered ${state.behaves}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    /** Challenges to its address, which are not in `received`. */
    challenges,
    state,
    behave: (behaves: Behaviour) => {
      state.behaves = behaves
    },
    /** What an event says, if its signature is one of this secret. @throws the library's error */
    opened: (secret: string, { headers, body }: ReceivedEvent) =>
      new Webhook(secret).verify(body, headers as Record<string, string>) as Record<string, unknown>,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
