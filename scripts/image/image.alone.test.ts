import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { picture } from '@/lib/testing/people'
import { formOf, person, proofOf } from '@/lib/testing/visitor.mjs'
import { buildImage, runInImage, startImage, stopImage, whyWithoutRoots } from './build.mjs'
import { isInContext, stagesOf } from './dockerfile.mjs'

const why = whyWithoutRoots()
if (why) console.warn(`The image is not built: ${why}`)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-image-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })

test('secrets and data stay out of the build, and what it needs goes in', () => {
  const ignore = fs.readFileSync('.dockerignore', 'utf8')
  const isIn = (name: string) => isInContext(ignore, name)
  expect(['.env', '.env.local', '.data/proofs/a.jpg', '.git/config', 'lib/node_modules/a.js', 'app/.next/a'].filter(isIn)).toEqual([])
  expect(['package.json', '.npmrc', 'app/page.tsx', 'server/start.mjs', 'db/migrations/0000.sql'].filter((name) => !isIn(name))).toEqual([])
})

test('compose passes every setting on that a container can have', () => {
  const settings = [...fs.readFileSync('.env.example', 'utf8').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  const compose = fs.readFileSync('compose.yaml', 'utf8')
  // The image decides on the first two, the pool needs no pooler, the database of cities would be a file outside, and the last is Vercel's.
  const without = ['PORT', 'HOST', 'DATABASE_PREPARE', 'GEOIP_CITY_DB', 'CRON_SECRET']
  expect(settings.filter((name) => !new RegExp(`^ {6}${name}:`, 'm').test(compose))).toEqual(without)
})

test('the service runs as an unprivileged user on a root that it cannot write to', () => {
  const compose = fs.readFileSync('compose.yaml', 'utf8')
  expect(/^ {2}app:\n((?: {4}.*\n)+)/m.exec(compose)?.[1]).toMatch(/^ {4}read_only: true$/m)
  expect(stagesOf('Dockerfile').at(-1)?.steps).toContainEqual({ does: 'USER', what: 'node' })
})

test.skipIf(why)(
  `the image is built step by step in clean roots, and what comes out serves people as its user, on a read-only root${why && `: ${why}`}`,
  async () => {
    const image = buildImage('Dockerfile', folder)
    expect(image).toMatchObject({ user: 1000, volumes: ['/data'], command: ['node', 'server/start.mjs'] })
    // Only what runs is in it.
    for (const name of ['bench', 'e2e', 'node_modules/vitest', '.env', '.git'])
      expect({ name, exists: fs.existsSync(path.join(image.root, 'app', name)) }).toEqual({ name, exists: false })

    const data = path.join(folder, 'volume')
    fs.mkdirSync(data)
    fs.chownSync(data, image.user, image.user)
    const env = { PORT: String(await freePort()), HOST: '127.0.0.1' }
    const base = `http://127.0.0.1:${env.PORT}`
    const running = startImage(image, data, env)
    let output = ''
    for (const stream of [running.stdout, running.stderr])
      stream.on('data', (part) => {
        output += part
      })
    const gone = new Promise((resolve) => running.once('exit', resolve))
    try {
      await expect
        .poll(async () => (await fetch(`${base}/api/health/ready`).catch(() => undefined))?.status ?? output, { timeout: 120_000, interval: 500 })
        .toBe(200)
      const page = await fetch(base)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<html')
      expect(runInImage(image, image.health, env).status).toBe(0)
      const handedIn = await fetch(`${base}/api/v1/referrals`, { method: 'POST', body: formOf({ ...person, proof: proofOf(await picture(), 'png') }) })
      expect((await handedIn.json()).data).toMatch(/^[A-Z0-9]{8}$/)
      const proofs = fs.readdirSync(path.join(data, 'proofs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
      expect(proofs.map((name) => fs.statSync(path.join(data, 'proofs', name)).uid)).toEqual([image.user])
      expect(runInImage(image, ['sh', '-c', 'id -u; echo x > /app/x'], env)).toMatchObject({ stdout: '1000\n', status: 1 + 1 })
      expect(output).not.toMatch(/EROFS|EACCES|"level":50/)
    } finally {
      stopImage(running)
      await gone
    }
  },
  900_000,
)
