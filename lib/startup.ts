import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { database } from '@/db/client'
import { migrateDatabase } from '@/db/migrate.mjs'
import { refuseOddRequests } from '@/lib/api/odd-requests'
import { ensureFirstAdmin } from '@/lib/auth/first-admin'
import { keepPurging } from '@/lib/privacy/keep-purging'
import { proofStore } from '@/lib/storage/store'
import { keepSweeping } from '@/lib/storage/sweep'
import { PEER_HEADER } from '@/lib/visitor/address'
import { env } from './env'
import { log } from './log'

/** Route handlers see headers only, so each request carries its socket's address in one, which a client cannot set. */
function noteSocketAddresses() {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  })
}

/**
 * A plain `next start` without DATABASE_URL starts the embedded database itself. The path is computed, so that the
 * bundler leaves the launcher where it is.
 */
async function provideEmbeddedDatabase() {
  if (process.env.DATABASE_URL) return
  const launcher = pathToFileURL(path.join(process.cwd(), 'scripts', 'embedded-db.mjs')).href
  const { startCluster, lockDataDir, keptSecret }: typeof import('../scripts/embedded-db.mjs') = await import(/* turbopackIgnore: true */ launcher)
  const dataDir = path.resolve(/* turbopackIgnore: true */ process.env.DATA_DIR || '.data')
  const lock = lockDataDir(dataDir)
  if (!lock.held) throw new Error(`The data folder ${dataDir} is in use by process ${lock.holder}. Stop it first, or set DATA_DIR to another folder.`)
  const cluster = await startCluster(dataDir)
  process.env.DATABASE_URL = cluster.url
  process.env.NEXTAUTH_SECRET ||= keptSecret(dataDir, 'nextauth-secret')
  process.once('exit', () => {
    lock.release()
    process.kill(cluster.pid, 'SIGINT')
  })
}

/**
 * Brings the process into service: database, migrations, first administrator. A setting that is wrong or a data folder that
 * is taken ends the process with a message that names it; a database that is away does not.
 */
export async function startServer(): Promise<void> {
  noteSocketAddresses()
  refuseOddRequests()
  let url: string
  try {
    await provideEmbeddedDatabase()
    url = env().DATABASE_URL
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
  try {
    await prepare(url)
  } catch (error) {
    // Readiness says 503 until the database is there; the process itself is well.
    log.error({ err: error }, 'the database could not be prepared; retrying')
    retryUntilReady(url)
  }
}

async function prepare(url: string) {
  await migrateDatabase(url)
  await ensureFirstAdmin(database())
  keepSweeping(database(), proofStore())
  keepPurging(database(), proofStore())
}

function retryUntilReady(url: string) {
  const timer = setInterval(async () => {
    try {
      await prepare(url)
      clearInterval(timer)
      log.info('the database is ready')
    } catch (error) {
      log.warn({ err: error }, 'the database is still away')
    }
  }, 2000)
  timer.unref()
}
