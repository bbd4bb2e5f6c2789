import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptItems } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { picture, submission } from '@/lib/testing/people'
import { startS3 } from '@/lib/testing/s3-server'
import { proofKeyOf } from '@/lib/testing/submissions'
import { whyWithout } from '@/scripts/test-programs.mjs'
import { installationId, linkStore } from './installation'
import { s3Store } from './s3'
import { proofStore } from './store'
import { sweepOrphans } from './sweep'

const why = whyWithout('swift')
/** S3 says when an object was stored in whole seconds, rounded up. */
const ANY_AGE = -10_000

let service: Awaited<ReturnType<typeof startS3>>
let id: string

beforeAll(async () => {
  if (why) return
  service = await startS3()
  Object.assign(process.env, service.environment)
  id = await installationId(database())
})
afterAll(() => service?.stop())

/** The store of some database in the same bucket. */
function storeOf(database: string, secretKey = service.environment.PROOFS_S3_SECRET_KEY) {
  const { PROOFS_S3_ENDPOINT: endpoint, PROOFS_S3_BUCKET: bucket, PROOFS_S3_ACCESS_KEY: accessKey } = service.environment
  return s3Store({ endpoint, bucket, accessKey, secretKey, region: 'us-east-1', isPathStyle: true }, async () => database)
}

const handIn = async () => {
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission() })
  expect(status).toBe(201)
  return proofKeyOf(body.data)
}
const keys = async () => {
  const trashed: Record<string, boolean> = {}
  for await (const file of proofStore().list()) trashed[file.key] = Boolean(file.trashed)
  return trashed
}
const addressOf = async (key: string) => {
  const opened = await proofStore().open(key)
  if (opened?.kind !== 'address') throw new Error('expected an address')
  return opened.url
}

test.skipIf(why)('with PROOFS_S3_* a proof becomes a private object under the id of its database, which only signed addresses open', async () => {
  const key = await handIn()
  expect(key).toMatch(/^s3:[0-9a-f]{2}\/[0-9a-f-]{36}\.png$/)
  expect(await service.objects()).toEqual([`${id}/${key.slice(3)}`])
  const url = await addressOf(key)
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  expect((await fetch(url.split('?')[0] ?? '')).status).toBeGreaterThanOrEqual(400)
  expect((await fetch(url.replace(/Signature=../, 'Signature=00'))).status).toBe(403)

  await proofStore().remove(key)
  expect(await service.objects()).toEqual([])
  expect(await proofStore().open(key)).toBeUndefined()
  await proofStore().remove(key)
})

test.skipIf(why)('a wrong secret stores nothing, and is no key of the store', async () => {
  const before = await service.objects()
  const wrong = storeOf(id, 'another')
  await expect(wrong.put(await picture(), 'image/png')).rejects.toMatchObject({ statusCode: 403 })
  await expect(wrong.owner()).rejects.toMatchObject({ statusCode: 403 })
  expect(await service.objects()).toEqual(before)
  for (const key of ['s3:../../other', 'ab/x.png', `s3:trash/${randomUUID()}.png`]) await expect(proofStore().open(key)).rejects.toThrow()
})

test.skipIf(why)('a database sweeps the objects that were stored for it alone, and takes back what it swept', async () => {
  const key = await handIn()
  const orphan = await proofStore().put(await picture(), 'image/png')
  const foreign = storeOf('00000000-0000-4000-8000-000000000000')
  const others = await foreign.put(await picture(), 'image/png')
  await linkStore(database(), proofStore())
  expect(await sweepOrphans(database(), proofStore(), ANY_AGE)).toBe(1)
  expect(await keys()).toEqual({ [key]: false, [orphan]: true })
  expect((await fetch(await addressOf(orphan))).status).toBe(200)
  await database().update(attemptItems).set({ proofKey: orphan }).where(eq(attemptItems.proofKey, key))
  await sweepOrphans(database(), proofStore(), ANY_AGE)
  expect(await keys()).toEqual({ [key]: true, [orphan]: false })
  expect((await foreign.open(others))?.kind).toBe('address')
})

test.skipIf(why)('no completion is stored when the bucket is away', async () => {
  const before = await database().$count(completions)
  await service.stop()
  const { status } = await send('POST', '/api/v1/referrals', { form: await submission() })
  expect(status).toBe(503)
  expect(await database().$count(completions)).toBe(before)
  service = await startS3()
})
