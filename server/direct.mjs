/** A signal that is aborted when the connection ends before the answer is sent. @param {import('node:http').ServerResponse} response */
function abortedOnClose(response) {
  const controller = new AbortController()
  response.once('close', () => response.writableFinished || controller.abort())
  return controller.signal
}

/**
 * Answers the product's direct routes: the same services that its route handlers call, without Next around them.
 * @param {import('../lib/platform/handover').Product} product
 */
export function directRoutes({ direct, log }) {
  /**
   * @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response
   * @returns whether a direct route answers the request
   */
  return function answer(request, response) {
    for (const { method, pattern, reply } of direct) {
      const match = request.method === method ? pattern.exec(request.url ?? '') : null
      if (!match) continue
      reply(request, match[1] ?? '', () => abortedOnClose(response)).then(
        ({ status, headers, body, cookies = [] }) => {
          for (const cookie of cookies) response.appendHeader('set-cookie', cookie)
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
