// An nginx of its own on `deploy/nginx.conf`, for tests and measurements: same file, other places and ports.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './embedded-db.mjs'

/** @returns {string | undefined} the path of the installed nginx, if there is one */
export function findNginx() {
  for (const name of [process.env.NGINX_PATH, 'nginx', '/usr/sbin/nginx']) {
    if (name && spawnSync(name, ['-v']).status === 0) return name
  }
  return undefined
}

/** What is said where a test is left out. */
export const noNginx = 'nginx is not installed (Debian: apt-get install nginx-light; or name it with NGINX_PATH)'

/** Replaces, and fails if the file no longer says what is replaced. @param {string} text @param {string} what @param {string} by */
function put(text, what, by) {
  if (!text.includes(what)) throw new Error(`deploy/nginx.conf has no '${what}'`)
  return text.replaceAll(what, by)
}

/**
 * Starts nginx before an app.
 * @param {{ app: string, servers?: string }} options `app` is an origin; `servers` are further `server` blocks
 * @returns {Promise<{ base: string, folder: string, stop: () => Promise<void> }>} `base` is its origin
 */
export async function startNginx({ app, servers = '' }) {
  const nginx = findNginx()
  if (!nginx) throw new Error(noNginx)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-nginx-'))
  // As root, nginx works as another user.
  fs.chmodSync(folder, 0o755)
  const port = await freePort()
  let conf = fs.readFileSync('deploy/nginx.conf', 'utf8')
  conf = put(conf, 'server 127.0.0.1:3000;', `server ${new URL(app).host.replace('localhost', '127.0.0.1')};`)
  conf = put(conf, '    listen 80 default_server;\n    # HTTPS', `    listen 127.0.0.1:${port} default_server;\n    # HTTPS`)
  conf = put(conf, '/var/cache/completa', path.join(folder, 'cache'))
  conf = put(conf, '/var/log/nginx/error.log', path.join(folder, 'error.log'))
  conf = put(
    conf,
    'http {\n',
    `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}`,
  )
  conf = conf.replace(/\}\s*$/, `${servers}\n}\n`)
  const file = path.join(folder, 'nginx.conf')
  fs.writeFileSync(file, conf)
  const args = ['-p', folder, '-c', file, '-g', `daemon off; pid ${folder}/pid;`]
  const check = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
  if (check.status !== 0) throw new Error(check.stderr)
  const server = spawn(nginx, args, { stdio: 'ignore' })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await gone
    fs.rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    const answers = await fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      () => true,
      () => false,
    )
    if (answers) return { base: `http://127.0.0.1:${port}`, folder, stop }
    await sleep(50)
  }
  const log = fs.readFileSync(path.join(folder, 'error.log'), 'utf8')
  await stop()
  throw new Error(`nginx does not answer:\n${log}`)
}
