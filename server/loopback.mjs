import http from 'node:http'

/** @typedef {{ status: number, headers: http.IncomingHttpHeaders, body: Buffer }} Answer */

/**
 * Listens on a random loopback port, so that the server can send requests to Next before it opens its public port.
 * @param {http.RequestListener} answerWithNext
 */
export async function listenOnLoopback(answerWithNext) {
  const server = http.createServer(answerWithNext)
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    /**
     * @param {string} path @param {http.OutgoingHttpHeaders} [headers]
     * @returns {Promise<Answer>}
     */
    ask: (path, headers = {}) =>
      new Promise((resolve, reject) => {
        const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
          /** @type {Buffer[]} */
          const parts = []
          answer.on('data', (part) => parts.push(part))
          answer.once('error', reject)
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }))
        })
        request.once('error', reject)
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
