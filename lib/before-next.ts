import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** @returns whether it has taken the request on; otherwise the next one is asked, and at last Next */
type Answerer = (request: IncomingMessage, response: ServerResponse) => boolean

const answerers: Answerer[] = []
const known = new WeakSet<Server>()

/**
 * Lets something answer requests before Next, which spends some half a millisecond on each before code of ours runs. What it
 * answers must be what Next would have answered: on platforms that hand us no server, and while developing, Next does.
 */
export function answerBeforeNext(answerer: Answerer): void {
  answerers.push(answerer)
  if (answerers.length > 1) return
  // Next makes the server and hands it out nowhere else; this comes before its listener is called.
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server }
    if (known.has(server)) return
    known.add(server)
    const handlers = server.listeners('request')
    server.removeAllListeners('request')
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (answerers.some((answers) => answers(request, response))) return
      for (const handler of handlers) Reflect.apply(handler, server, [request, response])
    })
  })
}
