/** How long the rest of a body may take after its answer was sent, in milliseconds. */
const REST_MS = 5_000

/**
 * Ends the connection of a request that is answered before its whole body has arrived: a refusal, a page, a call that reads no body.
 * Node would go on reading the rest until the request times out after ten minutes, so a body sent byte by byte would hold its connection.
 * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
 */
export function endUnreadBody(request, response) {
  const { headers } = request
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length'] ?? 0) > 0)) return
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.complete || request.socket.destroy(), REST_MS)
    request.once('close', () => clearTimeout(timer))
  })
}
