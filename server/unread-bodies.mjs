/** What is on its way when the answer is sent has this long to arrive, in milliseconds. */
const REST_MS = 5_000

/**
 * Ends the connection of a request that is answered before its body is whole: a refusal, a page, a call that reads no body. Node reads
 * the rest away for as long as a request may take, ten minutes, in which a body that comes byte by byte holds its connection.
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
