import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long a connection may take, in milliseconds. Node looks at the first two every 30 s.
 * - headers: an honest phone sends them in one or two packets.
 * - request: the whole of headers and body. Node's default of 300 s would cut an 8 MB proof at 27 kB/s; ten minutes let the slowest
 *   usable line finish. Who sends next to nothing is stopped much earlier, by `lib/http/body.ts`.
 * - idle: nothing read or written at all; longer than any handler or download may pause.
 * - keepAlive: between two requests; longer than the 60 s after which common proxies let go of theirs, so that a proxy never
 *   sends a request into a connection that we are closing. Ours behind no proxy are cheap: some 10 kB each.
 */
const TIMEOUT_MS = { headers: 15_000, request: 600_000, idle: 90_000, keepAlive: 65_000 }

/** More at once than a machine with one process is asked to hold; beyond it new ones are refused and memory stays bounded. */
const MAX_CONNECTIONS = 10_000

/** The answer is the connection's last: clients that keep connections open would otherwise never let go. @param {http.ServerResponse} response */
function closeAfterAnswer(response) {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/**
 * An HTTP server with its limits, which knows what is under way.
 * @param {http.RequestListener} listener
 */
export function createServer(listener) {
  /** @type {Set<http.ServerResponse>} */
  const underWay = new Set()
  let closing = false

  const server = http.createServer(
    { headersTimeout: TIMEOUT_MS.headers, requestTimeout: TIMEOUT_MS.request, keepAliveTimeout: TIMEOUT_MS.keepAlive },
    (request, response) => {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
      if (closing) closeAfterAnswer(response)
      listener(request, response)
    },
  )
  server.timeout = TIMEOUT_MS.idle
  server.maxConnections = MAX_CONNECTIONS

  return {
    server,

    /**
     * Refuses new connections and waits until every accepted request is answered, its body still on the way or not.
     * @param {number} ms what is not answered by then is cut off
     * @param {AbortSignal} hurry
     * @returns how many requests were cut off
     */
    async drain(ms, hurry) {
      closing = true
      server.close()
      for (const response of underWay) closeAfterAnswer(response)
      // What had come in already but was not read yet shows up in a moment.
      await sleep(100)
      for (const deadline = Date.now() + ms; underWay.size > 0 && Date.now() < deadline && !hurry.aborted; ) {
        // A connection whose answer had begun before says no goodbye; it is closed as it falls idle.
        server.closeIdleConnections()
        await sleep(20)
      }
      const cut = underWay.size
      server.closeAllConnections()
      return cut
    },
  }
}
