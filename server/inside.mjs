import http from 'node:http'

/** @typedef {{ status: number, headers: http.IncomingHttpHeaders, body: Buffer }} Answer */

/**
 * Lets the server ask Next over HTTP before it listens itself, on a port of loopback that nobody else is told.
 * @param {http.RequestListener} throughNext
 */
export async function listenInside(throughNext) {
  const server = http.createServer(throughNext)
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
