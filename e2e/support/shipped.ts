import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../../db/embedded/server.mjs'
import { startServer } from '../../scripts/test-server.mjs'

/** The files that run besides the packages; the Dockerfile ships the whole checkout. */
const parts = ['db', 'lib', 'public', 'scripts', 'server', 'next.config.ts', 'package.json', 'tsconfig.json']

/** Uses hard links if possible, because the packages have some hundreds of megabytes. */
function link(from: string, to: string) {
  fs.mkdirSync(path.dirname(to), { recursive: true })
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    // Packages in packages have entries of their own.
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) link(source, target)
    else {
      fs.mkdirSync(to, { recursive: true })
      try {
        fs.linkSync(fs.realpathSync(source), target)
      } catch {
        fs.copyFileSync(source, target)
      }
    }
  }
}

/** Copies the shipped files to a new folder: the build and the production dependencies. */
export function makeShipped(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-shipped-'))
  for (const part of parts) fs.cpSync(part, path.join(folder, part), { recursive: true })
  fs.cpSync('.next', path.join(folder, '.next'), { recursive: true, filter: (source) => !/\.next\/(cache|trace|lock|dev|diagnostics)/.test(source) })
  const { packages }: { packages: Record<string, { dev?: boolean }> } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  for (const [place, { dev }] of Object.entries(packages)) if (place && !dev && fs.existsSync(place)) link(place, path.join(folder, place))
  return folder
}

/** Starts the shipped files in a separate environment and waits until the app is ready. */
export async function startShipped(folder: string, settings: Record<string, string>, at?: number) {
  const port = at ?? (await freePort())
  const { server } = await startServer({
    folder,
    port,
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    logFile: path.join(folder, 'server.log'),
    probe: '/api/health/ready',
  })
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => async () => {
    server.kill(signal)
    await gone
  }
  return { base: `http://127.0.0.1:${port}`, port, stop: end('SIGTERM'), kill: end('SIGKILL') }
}
