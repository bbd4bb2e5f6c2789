import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

vi.hoisted(() => Object.assign(process.env, { METRICS_TOKEN: 'a token of thirty-two characters' }))

import { database } from '@/lib/platform/database'
import { toAppError } from '@/lib/platform/service/errors'
import { send } from '@/lib/testing/http'
import { submission } from '@/lib/testing/people'

const folder = () => path.join(process.env.DATA_DIR ?? '', 'proofs')
const away = () => `${folder()}.away`
const handIn = async (whatsapp: string) => (await send('POST', '/api/v1/referrals', { form: await submission({ whatsapp }) })).status
const ready = async () => {
  const { status, body } = await send<{ status: string; warnings?: string[] }>('GET', '/api/health/ready')
  return { status, said: body.status, warnings: body.warnings?.join('\n') ?? '' }
}

afterEach(() => {
  if (!fs.existsSync(away())) return
  fs.rmSync(folder(), { recursive: true, force: true })
  fs.renameSync(away(), folder())
})

test('a new folder is given to its database, also where the start could not do it', async () => {
  expect(await ready()).toEqual({ status: 200, said: 'ready', warnings: '' })
  expect(fs.existsSync(path.join(folder(), 'installation'))).toBe(true)
})

test('nothing is stored in the empty folder that a disk leaves behind, readiness says so, and all is well when it is back', async () => {
  expect(await handIn('11988880001')).toBe(201)
  expect((await ready()).status).toBe(200)
  fs.renameSync(folder(), away())
  fs.mkdirSync(folder())
  expect(await handIn('11988880002')).toBe(503)
  expect(fs.readdirSync(folder())).toEqual([])
  const { status, said, warnings } = await ready()
  expect({ status, said }).toEqual({ status: 503, said: 'storage away' })
  expect(warnings).toContain('is its disk mounted?')
  fs.rmdirSync(folder())
  fs.renameSync(away(), folder())
  expect((await ready()).status).toBe(200)
  expect(await handIn('11988880002')).toBe(201)
})

test('a folder of proofs that is missing is no readiness', async () => {
  expect(await handIn('11988880003')).toBe(201)
  fs.renameSync(folder(), away())
  const { status, warnings } = await ready()
  expect(status).toBe(503)
  expect(warnings).toContain('is missing')
})

test('a database whose disk is full is no readiness for a while', async () => {
  await handIn('11988880004')
  const failure = await database()
    .execute(sql`do $$ begin raise sqlstate '53100' using message = 'could not extend file'; end $$`)
    .then(() => undefined)
    .catch((error: unknown) => error)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    expect(toAppError(failure).code).toBe('unavailable')
    expect(await ready()).toMatchObject({ status: 503, said: 'storage away', warnings: expect.stringContaining("The database's disk is full") })
    vi.setSystemTime(Date.now() + 31_000)
    expect((await ready()).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test('the free space of each disk is a figure', async () => {
  const { metrics } = await import('@/lib/platform/metrics')
  const text = await metrics()?.registry.getSingleMetricAsString('completa_disk_free_bytes')
  for (const disk of ['data', 'proofs', 'temporary']) expect(text).toMatch(new RegExp(`disk="${disk}"} \\d{3,}`))
})
