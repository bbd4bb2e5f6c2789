import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** What is on its way when the answer is sent has this long to arrive, in milliseconds. */
const REST_MS = 5_000

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Ends connections whose request was answered before its body was whole: a refusal, a page, a call that reads no body. Node reads the
 * rest away for as long as a request may take, ten minutes, in which a body that comes byte by byte holds its connection.
 */
export function endUnreadBodies(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (!hasBody(request)) return
    response.once('finish', () => {
      if (request.complete) return
      const timer = setTimeout(() => request.complete || request.socket.destroy(), REST_MS)
      request.once('close', () => clearTimeout(timer))
    })
  })
}
