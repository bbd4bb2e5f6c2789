import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser, picture } from '@/lib/testing/people'
import { addAttempt, handIn, read } from '@/lib/testing/submissions'
import { isProofAddress, proofAddress } from './address'
import { openProof } from './open'
import { proofStore } from './store'

const newestProof = async () => {
  const admin = await makeUser('admin')
  await handIn()
  const [row] = (await read('/completions', admin.token)).data
  const address = new URL(row.proof, 'http://localhost:3000')
  return { address, id: Number(address.pathname.split('/').at(-1)), completion: row.id as number, admin }
}
const open = (address: URL) => send('GET', `${address.pathname}${address.search}`)

test('an administrator sees the proof at its signed address, which runs nothing and is kept nowhere', async () => {
  const { address, id } = await newestProof()
  const { GET } = await import('@/app/api/proofs/[id]/route')
  const { NextRequest } = await import('next/server')
  const response = await GET(new NextRequest(address), { params: Promise.resolve({ id: String(id) }) })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="proof-${id}.${response.headers.get('content-type') === 'image/png' ? 'png' : 'jpg'}"`,
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(320)
})

test('an altered, foreign, expired or unsigned address shows nothing', async () => {
  const { address, id } = await newestProof()
  const altered = (change: (url: URL) => void) => {
    const url = new URL(address)
    change(url)
    return url
  }
  const late = String(Date.now() + 86_400_000)
  const forged = createHmac('sha256', 'guess').update(`proof\0${id}\0${late}`).digest('base64url')
  const others = [
    altered((url) => url.searchParams.set('expires', late)),
    altered((url) => url.searchParams.delete('signature')),
    altered((url) => url.searchParams.set('signature', '')),
    altered((url) => url.searchParams.delete('expires')),
    altered((url) => url.searchParams.set('expires', 'NaN')),
    altered((url) => (url.pathname = `/api/proofs/${id + 1}`)),
    altered((url) => (url.pathname = '/api/proofs/..%2fsecret')),
    altered((url) => {
      url.searchParams.set('expires', late)
      url.searchParams.set('signature', forged)
    }),
  ]
  for (const url of others) expect((await open(url)).status).toBe(404)
})

test('an address opens the proof of one attempt, and not that of another attempt of the same completion', async () => {
  const { id } = await newestProof()
  const other = await picture('png')
  const [first] = await database().select().from(attempts).where(eq(attempts.id, id))
  if (!first) throw new Error('the address names no attempt')
  const second = await addAttempt(first.completionId, 2, { proofKey: await proofStore().put(other, 'image/png') })
  const bytes = async (attempt: number) => {
    const opened = await openProof(database(), attempt)
    return opened?.kind === 'bytes' ? opened.bytes : undefined
  }
  expect(await bytes(second)).toEqual(other)
  expect(await bytes(id)).toBeDefined()
  expect(await bytes(id)).not.toEqual(other)
})

test('each picture of an attempt has an address of its own', async () => {
  const { id } = await newestProof()
  const other = await picture('png')
  const [attempt] = await database().select().from(attempts).where(eq(attempts.id, id))
  await database()
    .insert(attemptItems)
    .values({ attemptId: id, completionId: attempt?.completionId ?? 0, item: 'profile', proofKey: await proofStore().put(other, 'image/png') })
  const address = new URL(proofAddress(id, undefined, 'profile'), 'http://localhost:3000')
  const answer = await send('GET', `${address.pathname}${address.search}`)
  expect(answer.status).toBe(200)
  expect(await openProof(database(), id, 'profile')).toMatchObject({ bytes: other })
  expect(await openProof(database(), id, 'missing')).toBeUndefined()
  for (const item of ['proof', 'missing', '']) {
    const altered = new URL(address)
    altered.searchParams.set('item', item)
    expect((await open(altered)).status).toBe(404)
  }
  address.searchParams.delete('item')
  expect((await open(address)).status).toBe(404)
})

test('an address is good for ten minutes', () => {
  const now = Date.now()
  const query = new URL(proofAddress(5, now), 'http://x').searchParams
  expect(isProofAddress(5, query, now + 599_000)).toBe(true)
  expect(isProofAddress(5, query, now + 600_000)).toBe(false)
  expect(isProofAddress(6, query, now)).toBe(false)
})

test('with the completion its proof is gone', async () => {
  const { address, completion, admin } = await newestProof()
  await send('DELETE', `/api/v1/referrals/${completion}`, { token: admin.token })
  expect((await open(address)).status).toBe(404)
})
