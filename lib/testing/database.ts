import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { closeDatabase } from '@/lib/platform/database'
import { TEMPLATE } from './cluster'

// Each test file gets a database, a data folder and an environment of its own, before it imports anything.
const name = `t_${randomBytes(6).toString('hex')}`
const cluster = inject('clusterUrl')
const admin = postgres(cluster, { max: 1, onnotice: () => {} })
// Copying a template fails while another worker copies it.
for (let attempt = 0; ; attempt++) {
  try {
    await admin.unsafe(`create database ${name} template ${TEMPLATE}`)
    break
  } catch (error) {
    if (attempt === 50) throw error
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
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
  await closeDatabase()
  fs.rmSync(dataDir, { recursive: true, force: true })
})
