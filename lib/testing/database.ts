import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, inject, vi } from 'vitest'
import { copyTemplate } from './copy-template'

// One process runs many files (vitest.config.ts): each begins with the product's modules, its globals and its environment as they were for the first.
const world = globalThis as typeof globalThis & { completaGlobals?: unknown; firstEnvironment?: NodeJS.ProcessEnv }
vi.useRealTimers()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.resetModules()
delete world.completaGlobals
delete world.unkept
world.firstEnvironment ??= { ...process.env }
for (const name of Object.keys(process.env)) delete process.env[name]
Object.assign(process.env, world.firstEnvironment)

// Each test file gets a database, a data folder and an environment of its own, before it imports anything.
const name = `t_${randomBytes(6).toString('hex')}`
const cluster = inject('clusterUrl')
const admin = postgres(cluster, { max: 1, onnotice: () => {} })
await copyTemplate(admin, name)
await admin.end()

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-data-'))
// A start makes it.
fs.mkdirSync(path.join(dataDir, 'proofs'))
Object.assign(process.env, {
  DATABASE_URL: cluster.replace(/\/postgres$/, `/${name}`),
  DATA_DIR: dataDir,
  NEXTAUTH_SECRET: 'a secret that only tests know',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  RATE_LIMIT_SCALE: '1000',
  // A busy machine is no failure of the product.
  DATABASE_TIMEOUT_MS: '20000',
  SITE_URL: 'http://localhost:3000',
})

// Route handlers are called as our own server would have them called: with the headers that only it sets.
globalThis.completaServer = { registerProduct: () => {} }

afterAll(async () => {
  const { closeDatabase } = await import('@/lib/platform/database')
  await closeDatabase()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
