import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import tls from 'node:tls'
import { afterAll, expect, test, vi } from 'vitest'
import { adaptConf, makeCertificate, makeNginxFolder, whyWithoutNginx } from './test-nginx.mjs'
import { whereIs } from './test-programs.mjs'

const why = whyWithoutNginx()
const root = makeNginxFolder()
afterAll(() => fs.rmSync(root, { recursive: true, force: true, maxRetries: 5 }))

/** The name in the server's certificate; undefined while it does not answer. */
const nameAt = (port: number) =>
  new Promise<unknown>((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN)
      socket.destroy()
    })
    socket.once('error', () => resolve(undefined))
  })

test('each text that compose replaces occurs once in nginx.conf', () => {
  const conf = fs.readFileSync('deploy/nginx.conf', 'utf8')
  for (const word of ['server 127.0.0.1:3000;', 'listen 127.0.0.1:8080;']) expect(conf.split(word)).toHaveLength(2)
})

test.skipIf(why)(`HTTPS answers before there is a certificate, and loads each new one without interruption${why && `: ${why}`}`, async () => {
  const at = (...parts: string[]) => path.join(root, 'etc', ...parts)
  for (const folder of ['nginx', 'completa']) fs.mkdirSync(at(folder), { recursive: true })
  const { conf, https } = await adaptConf({ app: 'http://127.0.0.1:1', folder: root, tls: at('completa', 'tls') })
  fs.writeFileSync(at('completa', 'nginx.conf'), conf)
  const server = spawn('sh', ['deploy/nginx-start.sh'], {
    stdio: 'ignore',
    // The process gets its own group, so that stopping it also ends its loop, as in a container.
    detached: true,
    env: { ...process.env, PATH: `${path.dirname(whereIs('nginx') ?? '')}:${process.env.PATH}`, ROOT: root, LOOK_EVERY: '0.2' },
  })
  const gone = new Promise((resolve) => server.once('exit', resolve))
  try {
    await vi.waitFor(async () => expect(await nameAt(https)).toBe('localhost'), 20_000)
    for (const name of ['site.example', 'renewed.example']) {
      makeCertificate(at('letsencrypt', 'live', 'completa'), name)
      await vi.waitFor(async () => expect(await nameAt(https)).toBe(name), 20_000)
    }
  } finally {
    process.kill(-(server.pid ?? 0), 'SIGTERM')
    await gone
  }
})
