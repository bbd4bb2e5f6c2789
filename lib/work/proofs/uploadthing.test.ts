import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attemptItems } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { installation } from '@/db/schema/installation'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { picture, submission } from '@/lib/testing/people'
import { proofKeyOf } from '@/lib/testing/submissions'
import { startUploadThing } from '@/lib/testing/uploadthing-stand-in'
import { proofStore } from './store'
import { sweepOrphans } from './sweep'

let service: Awaited<ReturnType<typeof startUploadThing>>

beforeAll(async () => {
  service = await startUploadThing()
  Object.assign(process.env, service.environment)
})
afterAll(() => service.stop())

test('with UPLOADTHING_TOKEN a proof becomes a private file that only signed addresses open, and foreign files are left alone', async () => {
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission() })
  expect(status).toBe(201)
  const key = await proofKeyOf(body.data)
  expect(service.files.get(key)).toMatchObject({ acl: 'private', type: 'image/png' })

  const opened = await proofStore().open(key)
  if (opened?.kind !== 'address') throw new Error('expected an address')
  const response = await fetch(opened.url)
  expect(response.status).toBe(200)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(service.files.get(key)?.bytes)
  expect((await fetch(opened.url.split('?')[0] ?? '')).status).toBe(403)

  service.files.set('foreign', { bytes: Buffer.alloc(1), type: 'image/png', acl: 'private', name: 'another-proof.png' })
  const listed = []
  for await (const file of proofStore().list()) listed.push(file.key)
  expect(listed).toEqual([key])
  await proofStore().remove(key)
  expect([...service.files.keys()]).toEqual(['foreign'])
})

test('a database sweeps the files that were kept for it alone, and takes back what it swept', async () => {
  const { body } = await send('POST', '/api/v1/referrals', { form: await submission() })
  const key = await proofKeyOf(body.data)
  const store = proofStore()
  const orphan = await store.put(await picture(), 'image/png')
  const listed = async () => {
    const trashed: Record<string, boolean> = {}
    for await (const file of store.list()) trashed[file.key] = Boolean(file.trashed)
    return trashed
  }
  expect(await sweepOrphans(database(), store)).toBe(1)
  expect(await listed()).toEqual({ [key]: false, [orphan]: true })
  expect((await store.open(orphan))?.kind).toBe('address')
  await database().update(attemptItems).set({ proofKey: orphan }).where(eq(attemptItems.proofKey, key))
  await sweepOrphans(database(), store)
  expect(await listed()).toEqual({ [key]: true, [orphan]: false })
  // An empty database with the same token and secret has another id.
  const { id } = (await database().select().from(installation))[0] ?? { id: '' }
  await database().update(installation).set({ id: randomUUID() })
  await database().delete(completions)
  expect(await sweepOrphans(database(), store)).toBe(0)
  expect([...service.files.keys()]).toEqual(expect.arrayContaining([key, orphan]))
  await database().update(installation).set({ id })
})

test('no completion is stored when the service refuses its proof', async () => {
  service.state.refuse = true
  const before = await database().$count(completions)
  const { status } = await send('POST', '/api/v1/referrals', { form: await submission() })
  service.state.refuse = false
  expect(status).toBe(503)
  expect(await database().$count(completions)).toBe(before)
})
