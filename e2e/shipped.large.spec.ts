import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import postgres from 'postgres'
import { formOf, person, proofOf } from '@/lib/testing/visitor.mjs'
import { png } from './support/pictures'
import { makeShipped, startShipped } from './support/shipped'
import { test } from './support/test'

/** What a visitor needs of it: a page with its policy, its files, the click, the proof. */
async function walkThrough(base: string) {
  const page = await fetch(base, { headers: { 'accept-language': 'en' } })
  const html = await page.text()
  expect(page.status).toBe(200)
  expect(html).toContain('<html lang="en"')
  expect(page.headers.get('content-security-policy')).toContain("'sha256-")
  const files = [...html.matchAll(/(?:src|href)="(\/(?:_next|pictures|images)\/[^"]+)"/g)].map(([, file]) => file ?? '')
  expect(files.length).toBeGreaterThan(5)
  for (const file of new Set(files)) expect({ file, status: (await fetch(base + file, { redirect: 'manual' })).status }).toEqual({ file, status: 200 })

  const password = 'Maracuja7doce'
  const registered = await fetch(`${base}/api/v1/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', email: `${randomBytes(6).toString('hex')}@example.com`, password, password_confirmation: password }),
  })
  expect(registered.status).toBe(201)
  const { data: promoter } = await registered.json()
  expect((await fetch(`${base}/api/v1/referrals/${promoter.referral_code}`)).status).toBe(200)
  const handedIn = await fetch(`${base}/api/v1/referrals`, { method: 'POST', body: formOf({ ...person, proof: proofOf((await png()).buffer, 'png') }) })
  expect(handedIn.status).toBe(201)
  expect((await handedIn.json()).data).toMatch(/^[A-Z0-9]{8}$/)
}

const proofsIn = (dataDir: string) =>
  fs.readdirSync(path.join(dataDir, 'proofs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))

let folder: string
// Links some hundred megabytes of packages and starts a database of its own.
test.setTimeout(120_000)
test.beforeEach(() => {
  folder = makeShipped()
})
test.afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('the shipped folder serves people by itself on a PostgreSQL that it is given', async () => {
  const name = `shipped_${randomBytes(6).toString('hex')}`
  const sql = postgres(process.env.E2E_DATABASE_URL ?? '', { max: 1, onnotice: () => {} })
  await sql.unsafe(`create database ${name}`)
  const url = new URL(process.env.E2E_DATABASE_URL ?? '')
  url.pathname = name
  const dataDir = path.join(folder, 'data')
  const app = await startShipped(folder, { DATABASE_URL: url.href, DATA_DIR: dataDir, NEXTAUTH_SECRET: 'only this test knows it' })
  try {
    await walkThrough(app.base)
    expect(proofsIn(dataDir)).toHaveLength(1)
    // The commands of docs/operations.md are there too.
    const check = spawnSync('npm', ['run', '-s', 'db:check'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: url.href, DATA_DIR: dataDir, NEXTAUTH_SECRET: 'only this test knows it' },
    })
    expect({ status: check.status, errors: check.status === 0 ? '' : check.stderr }).toEqual({ status: 0, errors: '' })
  } finally {
    await app.stop()
    await sql.unsafe(`drop database ${name} with (force)`)
    await sql.end()
  }
})

test('the shipped folder brings its own database', async () => {
  const dataDir = path.join(folder, 'data')
  const app = await startShipped(folder, { DATA_DIR: dataDir })
  try {
    await walkThrough(app.base)
    expect(proofsIn(dataDir)).toHaveLength(1)
  } finally {
    await app.stop()
  }
})
