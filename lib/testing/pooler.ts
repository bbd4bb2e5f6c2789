import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@/db/embedded/server.mjs'
import { whereIs } from '@/scripts/test-programs.mjs'

/** A real PgBouncer in transaction mode with three server connections, in front of a database. */
export async function startPooler(target: URL) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-pooler-'))
  const port = await freePort()
  const [user, password] = [target.username, target.password].map(decodeURIComponent)
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]\npooled = host=127.0.0.1 port=${target.port} dbname=${target.pathname.slice(1)} user=${user} password=${password}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 100\n`,
  )
  // PgBouncer refuses to run as root.
  const nobody = 65_534
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const file of [folder, path.join(folder, 'pgbouncer.ini')]) fs.chownSync(file, nobody, nobody)
  const pooler = spawn(whereIs('pgbouncer') ?? 'pgbouncer', [path.join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot && { uid: nobody, gid: nobody }),
  })
  const stop = async () => {
    const gone = new Promise((resolve) => pooler.once('exit', resolve))
    pooler.kill('SIGTERM')
    await gone
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://${user}@127.0.0.1:${port}/pooled`, stop }
}
