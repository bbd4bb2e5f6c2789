// Runs a command with a migrated database: `node scripts/with-db.mjs [--join] -- command args…`.
// With DATABASE_URL set it only migrates. Without, it starts the embedded PostgreSQL of DATA_DIR, holds the folder for
// as long as the command runs and stops the server afterwards. `--join` lets tools use the server of a running app.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import nextEnv from '@next/env'
import postgres from 'postgres'
import { migrateDatabase } from '../db/migrate.mjs'
import { keptSecret, lockDataDir, startCluster } from './embedded-db.mjs'

nextEnv.loadEnvConfig(process.cwd(), false, { info: () => {}, error: console.error })

/** @param {{ join: boolean }} options */
async function provideDatabase({ join }) {
  if (process.env.DATABASE_URL) return async () => {}
  const dataDir = path.resolve(process.env.DATA_DIR || '.data')
  const lock = lockDataDir(dataDir)
  if (!lock.held && !join) {
    console.error(`The data folder ${dataDir} is in use by process ${lock.holder}. Stop it first, or set DATA_DIR to another folder.`)
    process.exit(1)
  }
  const cluster = await startCluster(dataDir)
  process.env.DATABASE_URL = cluster.url
  process.env.DATA_DIR = dataDir
  process.env.NEXTAUTH_SECRET ||= keptSecret(dataDir, 'nextauth-secret')
  return async () => {
    if (!lock.held) return
    if (await isUnused(cluster.url)) await cluster.stop()
    lock.release()
  }
}

/** Another client (a joined tool, somebody's psql) keeps the server up. The command's own connections take a moment to go. @param {string} url */
async function isUnused(url) {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const rows = await sql`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
      if (rows.length === 0) return true
      await sleep(100)
    }
    return false
  } catch {
    return true
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const separator = process.argv.indexOf('--')
const [command, ...args] = process.argv.slice(separator + 1)
if (separator < 0 || !command) {
  console.error('usage: node scripts/with-db.mjs [--join] -- command [args…]')
  process.exit(2)
}

const release = await provideDatabase({ join: process.argv.slice(2, separator).includes('--join') })
let code = 1
try {
  await migrateDatabase(process.env.DATABASE_URL ?? '')
  code = await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal))
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      resolve(1)
    })
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
} finally {
  await release()
}
process.exit(code)
