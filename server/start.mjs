// `node server/start.mjs [-H address] [-p port]`: the production server. It answers public pages from memory, scripts and styles as
// the build has packed them, direct routes by calling the product, and everything else through Next's documented programmatic API.
import './environment.mjs'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { parseArgs } from 'node:util'
import next from 'next'
import { PEER_HEADER, REQUEST_ID_HEADER, WAY_HEADER } from '../lib/platform/server-headers.mjs'
import { directRoutes } from './direct.mjs'
import { createServer } from './http.mjs'
import { listenInside } from './inside.mjs'
import { routeUnusualRequest } from './odd-requests.mjs'
import { pageMemory } from './pages.mjs'
import { ownSignals } from './shutdown.mjs'
import { packedStatic } from './static.mjs'
import { endUnreadBody } from './unread-bodies.mjs'

/** @typedef {import('../lib/platform/handover').Product} Product */

/** @returns {{ hostname: string | undefined, port: number }} ends the process if the arguments are not right */
function whereToListen() {
  try {
    const { values } = parseArgs({ options: { hostname: { type: 'string', short: 'H' }, port: { type: 'string', short: 'p' } } })
    const port = values.port ?? process.env.PORT ?? ''
    if (!/^\d*$/.test(port) || Number(port) > 65_535) throw new Error(`The port must be a number up to 65535, not ${port}.`)
    return { hostname: values.hostname ?? (process.env.HOST || undefined), port: port === '' ? 3000 : Number(port) }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

const { hostname, port } = whereToListen()
// The product's default SITE_URL names it.
process.env.PORT = String(port)

/** @type {Product | undefined} */
let product
globalThis.completaServer = {
  take: (handed) => {
    product = handed
  },
}

const showsWay = process.env.COMPLETA_SHOW_WAY === '1'

/** @typedef {(request: http.IncomingMessage, response: http.ServerResponse) => boolean} Answerer whether it has taken the request on */
/** @type {[way: string, answer: Answerer][]} */
let ways = []
/** @type {[name: string, value: string][]} */
let transport = []

const { server, drain } = createServer((request, response) => {
  endUnreadBody(request, response)
  for (const [name, value] of transport) response.setHeader(name, value)
  for (const [way, answer] of ways) {
    if (showsWay) response.setHeader(WAY_HEADER, way)
    if (answer(request, response)) return
  }
})

/** What the product sees of a request are headers, so it carries in some what a client cannot set. @param {Answerer} answer @returns {Answerer} */
const prepared = (answer) => (request, response) => {
  request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  request.headers[REQUEST_ID_HEADER] = randomUUID()
  routeUnusualRequest(request)
  return answer(request, response)
}

async function start() {
  // A server of Next's own for WebSockets, which nothing here speaks: requests to upgrade are then answered like any other.
  const app = next({ dev: false, hostname: hostname ?? 'localhost', port, quiet: true, httpServer: http.createServer() })
  await app.prepare()
  const handle = app.getRequestHandler()
  /** @type {Answerer} */
  const throughNext = (request, response) => {
    handle(request, response).catch((error) => {
      product?.log.error({ err: error }, 'Next failed')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
    return true
  }
  const inside = await listenInside(throughNext)
  // The product's start is part of Next's first request at the latest.
  const { status } = await inside.ask('/api/health/live')
  if (!product || status !== 200) throw new Error(`The build does not start (${status}): run \`npm run build\`.`)
  transport = Object.entries(product.transport)
  ways = [
    ['memory', await pageMemory(inside.ask, product)],
    ['static', await packedStatic(inside.ask, product)],
    // Pages and files need no preparation: they depend on nothing that it sets.
    ['direct', prepared(directRoutes(product))],
    ['next', throughNext],
  ]
  inside.close()
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: hostname }, () => resolve(undefined))
  })
  const address = server.address()
  const at = typeof address === 'object' && address ? address.port : port
  console.log(`Completa listens on http://${hostname?.includes(':') ? `[${hostname}]` : (hostname ?? 'localhost')}:${at}`)
}

const starting = start()
ownSignals({ starting, drain, product: () => product })

/** What it means that an address cannot be listened at, by the system's code. @type {Record<string, string>} */
const refusals = {
  EADDRINUSE: `Port ${port} is in use. Name another with -p or PORT.`,
  EACCES: `Port ${port} is for the system's own services. Name one above 1023 with -p or PORT.`,
}
for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'])
  refusals[code] = `This machine has no address ${hostname}. Name one of its own with -H or HOST, or none for all.`

starting.catch((error) => {
  const { code, syscall } = /** @type {NodeJS.ErrnoException} */ (error)
  console.error((syscall === 'listen' || syscall?.startsWith('getaddr') ? refusals[code ?? ''] : undefined) ?? error)
  process.exit(1)
})
