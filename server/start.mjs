// `node server/start.mjs [-H address] [-p port]`: the production server. It answers public pages from memory, scripts and styles from
// the files that the build compressed, direct calls by calling the product, and everything else through Next's programmatic API.
import './environment.mjs'
import './heap.mjs'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { parseArgs } from 'node:util'
import next from 'next'
import { OwnError } from '../db/own-error.mjs'
import { printedError } from '../lib/platform/describe-error.mjs'
import { PEER_HEADER, REQUEST_ID_HEADER, WAY_HEADER } from '../lib/platform/server-headers.mjs'
import { directCalls } from './direct.mjs'
import { createServer } from './http.mjs'
import { listenOnLoopback } from './loopback.mjs'
import { pageMemory } from './pages.mjs'
import { linkPreviews } from './previews.mjs'
import { handleSignals } from './shutdown.mjs'
import { packedStatic } from './static.mjs'
import { endUnreadBody } from './unread-bodies.mjs'
import { routeUnusualRequest } from './unusual-requests.mjs'

/** @typedef {import('../lib/platform/handover').Product} Product */

/** Exits with code 2 if the arguments are wrong. @returns {{ hostname: string | undefined, port: number }} */
function whereToListen() {
  try {
    const { values } = parseArgs({ options: { hostname: { type: 'string', short: 'H' }, port: { type: 'string', short: 'p' } } })
    const port = values.port ?? process.env.PORT ?? ''
    if (!/^\d*$/.test(port) || Number(port) > 65_535) throw new OwnError(`The port must be a number up to 65535, not ${port}.`)
    return { hostname: values.hostname ?? (process.env.HOST || undefined), port: port === '' ? 3000 : Number(port) }
  } catch (error) {
    console.error(printedError(error))
    process.exit(2)
  }
}

const { hostname, port } = whereToListen()
// The default of SITE_URL contains the port.
process.env.PORT = String(port)

/** @type {Product | undefined} */
let product
globalThis.completaServer = {
  registerProduct: (registered) => {
    product = registered
  },
}

const showWay = process.env.COMPLETA_SHOW_WAY === '1'

/** @typedef {(request: http.IncomingMessage, response: http.ServerResponse) => boolean} Answerer returns whether it answers the request */
/** @type {[way: string, answer: Answerer][]} */
let answerers = []
/** @type {[name: string, value: string][]} */
let transportHeaders = []

const { server, drain } = createServer(
  (request, response) => {
    endUnreadBody(request, response)
    for (const [name, value] of transportHeaders) response.setHeader(name, value)
    for (const [way, answer] of answerers) {
      if (showWay) response.setHeader(WAY_HEADER, way)
      if (answer(request, response)) return
    }
  },
  { isBehindProxy: Number(process.env.TRUST_PROXY) > 0 },
)

/** The host of `SITE_URL`, which the product checks at the start. */
function siteHost() {
  const url = process.env.SITE_URL || `http://localhost:${port}`
  return URL.canParse(url) ? new URL(url).host : ''
}

/** The product sees only a request's headers: adds those with the peer's address and the request id. @param {Answerer} answer @returns {Answerer} */
const withServerHeaders = (answer) => (request, response) => {
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  request.headers[REQUEST_ID_HEADER] = randomUUID()
  routeUnusualRequest(request, siteHost())
  return answer(request, response)
}

async function start() {
  // Next would attach its WebSocket handler to this server. The product has no WebSockets, so Next gets a server that never
  // listens, and upgrade requests are answered like any other.
  const app = next({ dev: false, hostname: hostname ?? 'localhost', port, quiet: true, httpServer: http.createServer() })
  await app.prepare()
  const handle = app.getRequestHandler()
  const throughNext = async (/** @type {http.IncomingMessage} */ request, /** @type {http.ServerResponse} */ response) => {
    const [path = '', ...query] = request.url?.split('?') ?? []
    // Without an answer Next finds out itself.
    const instead = await product?.pages.standIn(path).catch(() => undefined)
    if (instead) request.url = [instead, ...query].join('?')
    return handle(request, response)
  }
  /** @type {Answerer} */
  const answerWithNext = (request, response) => {
    throughNext(request, response).catch((error) => {
      product?.log.error({ err: error }, 'Next failed')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
    return true
  }
  const loopback = await listenOnLoopback(answerWithNext)
  // `instrumentation.ts`, which registers the product, runs with Next's first request at the latest.
  const { status } = await loopback.ask('/api/health/live')
  if (!product || status !== 200) throw new OwnError(`The build does not start (${status}): run \`npm run build\`.`)
  transportHeaders = Object.entries(product.transport)
  answerers = [
    ['next', linkPreviews(product, answerWithNext)],
    ['memory', await pageMemory(loopback.ask, product)],
    ['static', await packedStatic(loopback.ask, product)],
    // Cached pages and files do not read the headers that `withServerHeaders` sets.
    ['direct', withServerHeaders(directCalls(product))],
    ['next', answerWithNext],
  ]
  loopback.close()
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: hostname }, () => resolve(undefined))
  })
  product.listening()
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : port
  console.log(`Completa listens on http://${hostname?.includes(':') ? `[${hostname}]` : (hostname ?? 'localhost')}:${at}`)
}

const starting = start()
handleSignals({ starting, drain, product: () => product })

/** Messages for an address that cannot be opened, by the system's error code. @type {Record<string, string>} */
const listenErrors = {
  EADDRINUSE: `Port ${port} is in use. Choose another one with -p or PORT.`,
  EACCES: `This user may not open port ${port}. Choose one above 1023 with -p or PORT.`,
}
for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'])
  listenErrors[code] = `This machine has no address ${hostname}. Choose one of its own with -H or HOST, or leave it out to listen on all.`

starting.catch((error) => {
  const { code, syscall } = /** @type {NodeJS.ErrnoException} */ (error)
  console.error((syscall === 'listen' || syscall?.startsWith('getaddr') ? listenErrors[code ?? ''] : undefined) ?? printedError(error))
  process.exit(1)
})
