// Runs a separate nginx with `deploy/nginx.conf` for tests and measurements, with other paths and ports.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../db/embedded/server.mjs'
import { whereIs, whyWithout } from './test-programs.mjs'

/** Like `whyWithout`, also for openssl, which makes nginx's certificate. */
export const whyWithoutNginx = () => whyWithout('nginx', 'openssl')

/** Makes a self-signed certificate. @param {string} folder @param {string} name */
export function makeCertificate(folder, name = 'localhost') {
  fs.mkdirSync(folder, { recursive: true })
  spawnSync(whereIs('openssl') ?? 'openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1', '-subj', `/CN=${name}`],
    ...['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')],
  ])
}

/** Replaces a text, and fails if the file does not contain it. @param {string} text @param {string} what @param {string} by */
function put(text, what, by) {
  if (!text.includes(what)) throw new Error(`deploy/nginx.conf has no '${what}'`)
  return text.replaceAll(what, by)
}

/**
 * The shipped configuration with other paths and ports.
 * @param {{ app: string | string[], folder: string, tls?: string, servers?: string, accessLog?: boolean }} options `app` are the origins of the processes
 * @returns {Promise<{ conf: string, port: number, https: number, http: number }>} the ports are those of `startNginx`
 */
export async function adaptConf({ app, folder, tls = folder, servers = '', accessLog = false }) {
  const [port, https, http] = [await freePort(), await freePort(), await freePort()]
  let conf = fs.readFileSync('deploy/nginx.conf', 'utf8')
  const listed = [app].flat().map((origin) => `server ${new URL(origin).host.replace('localhost', '127.0.0.1')};`)
  conf = put(conf, 'server 127.0.0.1:3000;', listed.join('\n    '))
  conf = put(conf, 'listen 127.0.0.1:8080;', `listen 127.0.0.1:${port};`)
  // Listens on IPv6 too, if this machine has it.
  const hasIpv6 = Object.values(os.networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))
  for (const [was, now] of [
    ['80 ', http],
    ['443 ', https],
  ]) {
    conf = put(conf, `listen ${was}`, `listen 127.0.0.1:${now} `)
    conf = hasIpv6 ? put(conf, `listen [::]:${was}`, `listen [::1]:${now} `) : conf.replace(new RegExp(`.*listen \\[::\\]:${was}.*\n`), '')
  }
  conf = put(conf, '/etc/completa/tls', tls)
  conf = put(conf, '/var/lib/completa/acme', path.join(folder, 'acme'))
  conf = put(conf, '/var/cache/completa', path.join(folder, 'cache'))
  conf = put(conf, '/var/log/nginx/error.log', path.join(folder, 'error.log'))
  if (accessLog) conf = put(conf, 'access_log off;', `access_log ${path.join(folder, 'access.log')} combined;`)
  conf = put(
    conf,
    'http {\n',
    `http {\n${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};\n`).join('')}`,
  )
  conf = conf.replace(/\}\s*$/, `${servers}\n}\n`)
  return { conf: `pid ${path.join(folder, 'pid')};\n${conf}`, port, https, http }
}

/** A folder that nginx can read: started by root, its workers run as another user. */
export function makeNginxFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-nginx-'))
  fs.chmodSync(folder, 0o755)
  return folder
}

/**
 * Starts nginx in front of an app.
 * @param {{ app: string | string[], servers?: string, accessLog?: boolean }} options `app` is an origin, or those of several processes; `servers` are
 *   further `server` blocks; `accessLog` writes the log of requests that the shipped file leaves out
 * @returns {Promise<{ base: string, secure: string, open: string, folder: string, pid: number, stop: () => Promise<void> }>} the origins of the plain
 *   listener for this machine alone, of HTTPS, and of plain HTTP for everybody; the pid of the master process
 */
export async function startNginx({ app, servers = '', accessLog = false }) {
  const nginx = whereIs('nginx')
  if (!nginx) throw new Error(whyWithoutNginx())
  const folder = makeNginxFolder()
  makeCertificate(folder)
  const { conf, port, https, http } = await adaptConf({ app, folder, servers, accessLog })
  const file = path.join(folder, 'nginx.conf')
  fs.writeFileSync(file, conf)
  const args = ['-p', folder, '-c', file, '-g', 'daemon off;']
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
    if (answers)
      return { base: `http://127.0.0.1:${port}`, secure: `https://localhost:${https}`, open: `http://localhost:${http}`, folder, pid: server.pid ?? 0, stop }
    await sleep(50)
  }
  const log = fs.readFileSync(path.join(folder, 'error.log'), 'utf8')
  await stop()
  throw new Error(`nginx does not answer:\n${log}`)
}
