import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { transportHeaders } from '@/lib/security-headers'
import { PEER_HEADER } from '@/lib/visitor/address'

// Next makes the HTTP server, and its command line knows `--keepAliveTimeout` alone. Node's diagnostics channels hand us the
// server with its first connection, before anything is read from it, however it was started: `npm start`, `next start` or the
// standalone `server.js`.

/**
 * How long a connection may take, in milliseconds. Node looks at the first two every 30 s.
 * - headers: an honest phone sends them in one or two packets.
 * - request: the whole of headers and body. Node's default of 300 s would cut an 8 MB proof at 27 kB/s; ten minutes let the slowest
 *   usable line finish. Who sends next to nothing is stopped much earlier, by `lib/api/body.ts`.
 * - idle: nothing read or written at all; longer than any handler or download may pause.
 * - keepAlive: between two requests; longer than the 60 s after which common proxies let go of theirs, so that a proxy never
 *   sends a request into a connection that we are closing. Ours behind no proxy are cheap: some 10 kB each.
 */
const TIMEOUT_MS = { headers: 15_000, request: 600_000, idle: 90_000, keepAlive: 65_000 }

/** More at once than a machine with one process is asked to hold; beyond it new ones are refused and memory stays bounded. */
const MAX_CONNECTIONS = 10_000

const servers = new Set<Server>()
const underWay = new Set<ServerResponse>()
let closing = false

function adopt(server: Server) {
  if (servers.has(server)) return
  servers.add(server)
  // Another value than Node's own comes from `next start --keepAliveTimeout`.
  if (server.keepAliveTimeout === 5_000) server.keepAliveTimeout = TIMEOUT_MS.keepAlive
  server.headersTimeout = TIMEOUT_MS.headers
  server.requestTimeout = TIMEOUT_MS.request
  server.timeout = TIMEOUT_MS.idle
  server.maxConnections = MAX_CONNECTIONS
}

/** The answer is the connection's last: clients that keep connections open would otherwise never let go. */
function sayGoodbye(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** Watches every HTTP server of this process: its time-outs, the requests under way, the address that each comes from, and whether answers insist on https. */
export function watchHttpServers(): void {
  const transport = transportHeaders(process.env.SITE_URL)
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket & { server?: Server } }
    // Development tools listen too; only HTTP servers have this.
    if (socket.server && 'headersTimeout' in socket.server) adopt(socket.server)
  })
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as { request: IncomingMessage; response: ServerResponse; server: Server }
    adopt(server)
    // Route handlers see headers only, so each request carries its socket's address in one, which a client cannot set.
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
    // Whoever answers, Next or code of ours, page or refusal.
    for (const { key, value } of transport) response.setHeader(key, value)
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
    if (closing) sayGoodbye(response)
  })
}

/**
 * Refuses new connections and waits until every accepted request is answered, its body still on the way or not.
 * @param ms what is not answered by then is cut off
 * @returns how many requests were cut off
 */
export async function drainHttpServers(ms: number, hurry: AbortSignal): Promise<number> {
  closing = true
  for (const server of servers) server.close()
  for (const response of underWay) sayGoodbye(response)
  // What had come in already but was not read yet shows up in a moment.
  await sleep(100)
  for (const deadline = Date.now() + ms; underWay.size > 0 && Date.now() < deadline && !hurry.aborted; ) {
    // A connection whose answer had begun before says no goodbye; it is closed as it falls idle.
    for (const server of servers) server.closeIdleConnections()
    await sleep(20)
  }
  const cut = underWay.size
  for (const server of servers) server.closeAllConnections()
  return cut
}
