import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { database } from '@/db/client'
import { completions } from '@/db/schema/completions'
import { send } from '@/lib/testing/http'
import { submission } from '@/lib/testing/people'
import { startUploadThing } from '@/lib/testing/uploadthing-stand-in'
import { proofStore } from './store'

let service: Awaited<ReturnType<typeof startUploadThing>>

beforeAll(async () => {
  service = await startUploadThing()
  Object.assign(process.env, service.environment)
})
afterAll(() => service.stop())

test('with UPLOADTHING_TOKEN a proof becomes a private file that only signed addresses open, and foreign files are left alone', async () => {
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission() })
  expect(status).toBe(201)
  const [row] = await database().select({ key: completions.proofKey }).from(completions).where(eq(completions.paymentCode, body.data))
  const key = row?.key ?? ''
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

test('no completion is stored when the service refuses its proof', async () => {
  service.state.refuse = true
  const before = await database().$count(completions)
  const { status } = await send('POST', '/api/v1/referrals', { form: await submission() })
  service.state.refuse = false
  expect(status).toBe(503)
  expect(await database().$count(completions)).toBe(before)
})
