import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Connection time-outs, in milliseconds. Node checks the first two every 30 s.
 * - headers: a phone sends them in one or two packets.
 * - request: headers and body together. Node's default of 300 s would cut an 8 MB proof at 27 kB/s; ten minutes let the slowest
 *   usable line finish. `lib/server/http/body.ts` stops a client that sends almost nothing much earlier.
 * - idle: nothing read or written; longer than any handler or download may pause.
 * - keepAlive: between two requests; longer than the 60 s after which common proxies close their idle connections, so that a proxy
 *   never sends a request into a connection that this server is closing. Without a proxy an idle connection costs some 10 kB.
 */
const TIMEOUT_MS = { headers: 15_000, request: 600_000, idle: 90_000, keepAlive: 65_000 }

/** More connections than one process should ever serve at once. New ones above it are refused, which bounds memory. */
const MAX_CONNECTIONS = 10_000

/**
 * How long a proxy's unused connections are left open at the end: longer than the 4 s after which `deploy/nginx.conf` closes them. One that this server
 * closed might carry a call that the proxy sent at that moment, and a lost POST cannot be repeated by it.
 */
const KEPT_BY_PROXY_MS = 4_500

/** Makes this answer the connection's last: keep-alive clients would otherwise hold it open. @param {http.ServerResponse} response */
function closeAfterAnswer(response) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * The responses that are not sent yet. Not a `Set`: one to which much is added and taken away moves to new tables all the time, and V8 frees the old ones, with
 * the responses in them, only when it looks through all its memory.
 */
function openResponses() {
  /** @type {{ response: http.ServerResponse, at: number }[]} */
  const open = []
  return {
    get size() {
      return open.length
    },
    all: () => open.map(({ response }) => response),
    /** @param {http.ServerResponse} response */
    add(response) {
      const own = { response, at: open.length }
      open.push(own)
      response.once('close', () => {
        // The last one takes its place.
        const last = open.pop()
        if (!last || last === own) return
        last.at = own.at
        open[own.at] = last
      })
    },
  }
}

/**
 * An HTTP server with time-outs and a connection limit, which tracks its unanswered requests.
 * @param {http.RequestListener} listener @param {{ isBehindProxy: boolean }} options
 */
export function createServer(listener, { isBehindProxy }) {
  const underWay = openResponses()
  let connections = 0
  let closing = false

  const server = http.createServer(
    { headersTimeout: TIMEOUT_MS.headers, requestTimeout: TIMEOUT_MS.request, keepAliveTimeout: TIMEOUT_MS.keepAlive },
    (request, response) => {
      underWay.add(response)
      if (closing) closeAfterAnswer(response)
      listener(request, response)
    },
  )
  server.timeout = TIMEOUT_MS.idle
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
  })

  return {
    server,

    /**
     * Refuses new connections and waits until every accepted request is answered, also those whose body is still arriving; behind a proxy also until it
     * has closed its unused connections, for a few seconds.
     * @param {number} ms requests not answered within this time are cut off
     * @param {AbortSignal} stopWaiting cuts the rest off at once
     * @returns how many requests were cut off
     */
    async drain(ms, stopWaiting) {
      closing = true
      // `close` of http ends idle connections at once, that of net does not.
      if (isBehindProxy) net.Server.prototype.close.call(server)
      else server.close()
      for (const response of underWay.all()) closeAfterAnswer(response)
      const [keptUntil, deadline] = [Date.now() + (isBehindProxy ? KEPT_BY_PROXY_MS : 0), Date.now() + ms]
      // Requests that have arrived but were not read yet appear within this time.
      await sleep(100)
      const isKept = () => Date.now() < keptUntil && connections > 0
      while ((underWay.size > 0 || isKept()) && Date.now() < deadline && !stopWaiting.aborted) {
        // An answer that had begun before has no `connection: close`; its connection is closed once it is idle.
        if (!isKept()) server.closeIdleConnections()
        await sleep(20)
      }
      const cut = underWay.size
      server.closeAllConnections()
      return cut
    },
  }
}
