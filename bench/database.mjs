// An empty, migrated database for one bench: on the server of DATABASE_URL, in a database of its own, else on an embedded
// PostgreSQL with its usual durability.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { migrateDatabase } from '../db/migrate.mjs'
import { startCluster } from '../scripts/embedded-db.mjs'

/** @param {string} url */
const quiet = (url) => postgres(url, { max: 1, onnotice: () => {} })

/** @returns {Promise<{ url: string, version: string, stop: () => Promise<void> }>} */
export async function benchDatabase() {
  const given = process.env.DATABASE_URL
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-bench-'))
  const cluster = given ? undefined : await startCluster(folder)
  const server = given ?? cluster?.url ?? ''
  const name = `completa_bench_${randomBytes(4).toString('hex')}`
  const admin = quiet(server)
  await admin.unsafe(`create database ${name}`)
  const [row] = await admin`show server_version`
  const url = new URL(server)
  url.pathname = `/${name}`
  await migrateDatabase(url.href)
  return {
    url: url.href,
    version: row?.server_version,
    stop: async () => {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
      await cluster?.stop()
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
