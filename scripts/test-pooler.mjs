// Runs a separate PgBouncer for tests and measurements.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { freePort } from '../db/embedded/server.mjs'
import { whereIs } from './test-programs.mjs'

/**
 * A PgBouncer in transaction mode in front of a database, once it answers.
 * @param {string} target the database's address @param {number} poolSize its connections to the database
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> }>}
 */
export async function startPooler(target, poolSize) {
  const { port: to, pathname, username, password: secret } = new URL(target)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-pooler-'))
  const port = await freePort()
  const [user, password] = [username, secret].map(decodeURIComponent)
  const file = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    `[databases]\npooled = host=127.0.0.1 port=${to} dbname=${pathname.slice(1)} user=${user} password=${password}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = ${poolSize}\nmax_client_conn = 200\n`,
  )
  // PgBouncer refuses to run as root.
  const nobody = 65_534
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const made of [folder, file]) fs.chownSync(made, nobody, nobody)
  const pooler = spawn(whereIs('pgbouncer') ?? 'pgbouncer', [file], { stdio: 'ignore', ...(isRoot && { uid: nobody, gid: nobody }) })
  const gone = new Promise((resolve) => pooler.once('exit', resolve))
  const stop = async () => {
    pooler.kill('SIGTERM')
    await gone
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://${user}@127.0.0.1:${port}/pooled`
  for (let attempt = 0; attempt < 100; attempt++) {
    const sql = postgres(url, { max: 1, connect_timeout: 2, prepare: false, fetch_types: false, onnotice: () => {} })
    const answers = await sql.unsafe('select 1').then(
      () => true,
      () => false,
    )
    await sql.end({ timeout: 1 })
    if (answers) return { url, pid: pooler.pid ?? 0, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('PgBouncer does not answer.')
}
