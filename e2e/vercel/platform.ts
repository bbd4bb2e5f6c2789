import { type ChildProcess, fork } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'

// Serves a folder of Vercel's Build Output (version 3) by its rules, as far as this product uses them: routes in their phases, files, prerendered pages, and
// functions that run from a folder with nothing but their own files.

interface Condition {
  type: 'header' | 'cookie' | 'query' | 'host'
  key: string
  value?: string
}
interface Route {
  src?: string
  dest?: string
  handle?: string
  status?: number
  headers?: Record<string, string>
  has?: Condition[]
  missing?: Condition[]
  methods?: string[]
  continue?: boolean
  important?: boolean
  override?: boolean
  middlewarePath?: string
}
interface FunctionConfig {
  handler: string
  filePathMap?: Record<string, string>
  useWebApi?: boolean
  maxDuration?: number
}
interface Prerender {
  fallback?: string | null
  initialHeaders?: Record<string, string>
  initialStatus?: number
}

const cookies = (header = '') => Object.fromEntries(header.split(/; */).map((pair) => pair.split('=').map(decodeURIComponent)))

/** The platform adds what a route's expression lacks of these. */
const anchored = (source: string) => `${source.startsWith('^') ? '' : '^'}${source}${source.endsWith('$') ? '' : '$'}`

/** What stands in a route's parts in brackets, put into a text: `$1`, `$name`. */
const filled = (text: string, groups: Record<string, string | undefined>) => text.replace(/\$(\w+)/g, (_, name) => groups[name] ?? '')

/** Where a request is, and what its answer has so far. */
interface State {
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  important: Record<string, string>
  status?: number
}

/** The functions of a build output by their path, `/api/v1/[...path]`. */
export function functionsOf(output: string) {
  const root = path.join(output, 'functions')
  const found = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.func'))
  return found.map((file) => {
    const folder = fs.realpathSync(path.join(root, file))
    const config = JSON.parse(fs.readFileSync(path.join(folder, '.vc-config.json'), 'utf8')) as FunctionConfig
    return { at: `/${file.replace(/\.func$/, '')}`, folder, config }
  })
}

/** The prerendered pages of a build output by their path; `html` is undefined where none was made. */
export function prerendersOf(output: string) {
  const root = path.join(output, 'functions')
  const ending = '.prerender-config.json'
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => {
      const config = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as Prerender
      const body = typeof config.fallback === 'string' ? path.join(root, path.dirname(file), config.fallback) : undefined
      return { at: `/${file.slice(0, -ending.length)}`, config, body }
    })
}

/**
 * @param output `.vercel/output`
 * @param project the folder that was built
 * @param env of the functions
 */
export async function startPlatform(output: string, project: string, env: NodeJS.ProcessEnv, port: number) {
  const routes: Route[] = JSON.parse(fs.readFileSync(path.join(output, 'config.json'), 'utf8')).routes
  const phases = new Map<string, Route[]>([['', []]])
  let phase = ''
  for (const route of routes) {
    if (route.handle) phase = route.handle
    else phases.set(phase, [...(phases.get(phase) ?? []), route])
  }
  const functions = new Map(functionsOf(output).map((one) => [one.at, one]))
  const prerenders = new Map(prerendersOf(output).map((one) => [one.at, one]))
  const folders = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-functions-'))
  const running = new Map<string, Promise<{ port: number; child: ChildProcess }>>()
  const printed: string[] = []

  /** Starts a function in a folder with its own files alone. */
  async function start(folder: string, { handler, filePathMap = {}, useWebApi }: FunctionConfig) {
    const own = fs.mkdtempSync(path.join(folders, 'function-'))
    for (const [name, source] of Object.entries(filePathMap)) {
      const target = path.join(own, name)
      fs.mkdirSync(path.dirname(target), { recursive: true })
      fs.cpSync(path.join(project, source), target, { dereference: false, verbatimSymlinks: true })
    }
    for (const name of fs.readdirSync(folder)) fs.cpSync(path.join(folder, name), path.join(own, name), { recursive: true })
    const child = fork(path.join(import.meta.dirname, 'function.cjs'), [own, handler, String(Boolean(useWebApi))], { env, silent: true, execArgv: [] })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(String(part)))
    return new Promise<{ port: number; child: ChildProcess }>((resolve, reject) => {
      child.once('message', (listening) => resolve({ port: Number(listening), child }))
      child.once('exit', (code) => reject(new Error(`a function ended with ${code}: ${printed.join('').slice(-2000)}`)))
    })
  }

  const functionAt = (at: string) => {
    const found = functions.get(at)
    if (!found) return undefined
    const known = running.get(found.folder) ?? start(found.folder, found.config)
    running.set(found.folder, known)
    return known
  }

  /** Sends a request on to a function. */
  async function call(at: string, request: http.IncomingMessage, state: State): Promise<http.IncomingMessage> {
    const called = await functionAt(at)
    if (!called) throw new Error(`no function ${at}`)
    const search = state.query.size > 0 ? `?${state.query}` : ''
    return new Promise((resolve, reject) => {
      const onward = http.request(
        {
          host: '127.0.0.1',
          port: called.port,
          method: request.method,
          path: `${new URL(request.url ?? '/', 'http://n').pathname}${search}`,
          headers: { ...request.headers, 'x-matched-path': at, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' },
        },
        resolve,
      )
      onward.once('error', reject)
      request.pipe(onward)
    })
  }

  const fits = (condition: Condition, request: http.IncomingMessage, state: State, groups: Record<string, string | undefined>) => {
    const given = {
      header: () => [request.headers[condition.key.toLowerCase()]].flat()[0],
      cookie: () => cookies(request.headers.cookie)[condition.key],
      query: () => state.query.get(condition.key) ?? undefined,
      host: () => request.headers.host,
    }[condition.type]()
    if (given === undefined) return false
    if (condition.value === undefined) return true
    const match = new RegExp(`^${condition.value}$`).exec(given)
    Object.assign(groups, match?.groups)
    return match !== null
  }

  const matched = (route: Route, request: http.IncomingMessage, state: State) => {
    const match = new RegExp(anchored(route.src ?? ''), 'i').exec(state.path)
    if (!match || (route.methods && !route.methods.includes(request.method ?? 'GET'))) return undefined
    const groups: Record<string, string | undefined> = { ...match.groups, ...Object.fromEntries(match.map((part, at) => [at, part])) }
    if (route.has?.some((condition) => !fits(condition, request, state, groups))) return undefined
    if (route.missing?.some((condition) => fits(condition, request, state, {}))) return undefined
    return groups
  }

  const moved = (route: Route, groups: Record<string, string | undefined>, state: State) => {
    for (const [name, value] of Object.entries(route.headers ?? {}))
      (route.important ? state.important : state.headers)[name.toLowerCase()] = filled(value, groups)
    if (route.status) state.status = route.status
    if (!route.dest) return
    const [to = '', search = ''] = filled(route.dest, groups).split('?')
    state.path = to.startsWith('/') ? to : `/${to}`
    for (const [name, value] of new URLSearchParams(search)) state.query.set(name, value)
  }

  const fileOf = (at: string) => {
    const file = path.join(output, 'static', at)
    return file.startsWith(path.join(output, 'static')) && fs.statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
  }
  const named = (at: string) => (at === '/' ? '/index' : at.replace(/\/$/, ''))
  const isThere = (at: string) => fileOf(at) !== undefined || functions.has(named(at)) || prerenders.has(named(at))

  /** A path is looked for as it is, then by the routes for what is not there. */
  function find(request: http.IncomingMessage, state: State): string | undefined {
    if (isThere(state.path)) return state.path
    for (const route of [...(phases.get('miss') ?? []), ...(phases.get('rewrite') ?? [])]) {
      const groups = matched(route, request, state)
      if (!groups) continue
      const next = { ...state, query: new URLSearchParams(state.query) }
      moved(route, groups, next)
      if (!isThere(next.path)) continue
      Object.assign(state, next)
      return state.path
    }
    return undefined
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://n')
    const state: State = { path: decodeURI(url.pathname), query: url.searchParams, headers: {}, important: {} }
    for (const route of phases.get('') ?? []) {
      const groups = matched(route, request, state)
      if (!groups) continue
      if (route.middlewarePath) {
        const asked = await call(path.posix.join('/', route.middlewarePath), request, state)
        asked.resume()
        for (const [name, value] of Object.entries(asked.headers)) if (!name.startsWith('x-middleware')) state.headers[name] = String(value)
        if (asked.headers['x-middleware-next']) continue
        response.writeHead(asked.statusCode ?? 500, state.headers).end()
        return
      }
      moved(route, groups, state)
      if (!route.continue) break
    }
    if (state.status && state.headers.location) {
      response.writeHead(state.status, state.headers).end()
      return
    }
    let found = isThere(state.path) ? state.path : undefined
    for (const route of found ? [] : (phases.get('filesystem') ?? [])) {
      const groups = matched(route, request, state)
      if (!groups) continue
      moved(route, groups, state)
      if (route.continue) continue
      found = find(request, state)
      if (found) break
    }
    found ??= find(request, state)
    if (!found) {
      response.writeHead(404, state.headers).end('NOT_FOUND')
      return
    }
    for (const route of phases.get('hit') ?? []) {
      const groups = matched(route, request, state)
      if (groups) moved({ ...route, dest: undefined }, groups, state)
    }
    const file = fileOf(found)
    if (file) {
      const kinds: Record<string, string> = {
        '.js': 'text/javascript',
        '.css': 'text/css',
        '.woff2': 'font/woff2',
        '.svg': 'image/svg+xml',
        '.png': 'image/png',
      }
      const kind = kinds[path.extname(file)]
      response.writeHead(200, { ...state.headers, ...(kind ? { 'content-type': kind } : {}), ...state.important })
      fs.createReadStream(file).pipe(response)
      return
    }
    const page = prerenders.get(named(found))
    if (page?.body && ['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(page.config.initialStatus ?? 200, { ...state.headers, ...page.config.initialHeaders, ...state.important })
      response.end(request.method === 'HEAD' ? undefined : fs.readFileSync(page.body))
      return
    }
    const answered = await call(named(found), request, state)
    response.writeHead(answered.statusCode ?? 500, { ...state.headers, ...answered.headers, ...state.important })
    answered.pipe(response)
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => {
      printed.push(String(error?.stack ?? error))
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    printed: () => printed.join(''),
    async stop() {
      server.closeAllConnections()
      server.close()
      for (const one of running.values()) (await one.catch(() => undefined))?.child.kill()
      fs.rmSync(folders, { recursive: true, force: true })
    },
  }
}
