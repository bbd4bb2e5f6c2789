// A separate database for each bench: on the server of DATABASE_URL, else on an embedded PostgreSQL with its usual durability.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { startCluster } from '../db/embedded/server.mjs'
import { migrateDatabase } from '../db/migrate.mjs'

/** @param {string} url */
const quiet = (url) => postgres(url, { max: 1, onnotice: () => {} })

/** The server that benches run on, and a temporary folder. */
export async function benchServer() {
  const given = process.env.DATABASE_URL
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-bench-'))
  const cluster = given ? undefined : await startCluster(folder)
  const server = given ?? cluster?.url ?? ''
  const admin = quiet(server)
  const [row] = await admin`show server_version`
  return {
    version: String(row?.server_version),
    /** The server's first process; undefined where it is not the bench's own. */
    pid: cluster?.pid,
    folder,
    /** An empty, migrated database. @param {string} [migrations] the folder of older ones */
    async database(migrations) {
      const name = `completa_bench_${randomBytes(4).toString('hex')}`
      await admin.unsafe(`create database ${name}`)
      const url = new URL(server)
      url.pathname = `/${name}`
      await migrateDatabase(url.href, migrations)
      return { url: url.href, drop: () => admin.unsafe(`drop database ${name} with (force)`) }
    },
    async stop() {
      await admin.end()
      await cluster?.stop()
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
