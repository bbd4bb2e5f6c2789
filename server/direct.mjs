/**
 * Answers the product's direct routes: the same services that its route handlers call, without Next around them.
 * @param {import('../lib/handover').Product} product
 */
export function directRoutes({ direct, log }) {
  /**
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   * @returns whether it has taken the request on
   */
  return function answer(request, response) {
    for (const { method, pattern, reply } of direct) {
      const match = request.method === method ? pattern.exec(request.url ?? '') : null
      if (!match) continue
      reply(request, match[1] ?? '').then(
        ({ status, headers, body }) => {
          response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
          response.end(body)
        },
        (error) => {
          log.error({ err: error }, 'a direct route failed')
          response.writeHead(500).end()
        },
      )
      return true
    }
    return false
  }
}
