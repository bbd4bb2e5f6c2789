import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { database } from '@/lib/platform/database'
import { send } from '@/lib/testing/http'
import { makeUser, submission } from '@/lib/testing/people'
import { screenshot } from '@/lib/testing/screenshots'
import type { Completion } from './contract'

let token: string
let serial = 0

beforeAll(async () => {
  token = (await makeUser('admin')).token
})

/** Hands a proof in from a device and a number of its own, and answers the completion as administrators see it. */
async function handIn(proof: Buffer, more: Record<string, string> = {}) {
  serial++
  const file = new File([new Uint8Array(proof)], 'print.png')
  const form = await submission({ proof: file, fingerprint: `device-${serial}`, whatsapp: `+55119${String(10_000_000 + serial)}`, ...more })
  const { status, body } = await send('POST', '/api/v1/referrals', { form })
  expect(status).toBe(201)
  const [completion] = (await send<{ data: Completion[] }>('GET', `/api/v1/completions?search=${body.data}`, { token })).body.data
  if (!completion) throw new Error('no completion')
  return completion
}

/** Somebody has signed in from a device, by default at the address of those who hand in. */
const signedIn = (id: number, fingerprint: string, { address = '203.0.113.7', hoursAgo = 0 } = {}) =>
  database().execute(
    sql`insert into user_devices (user_id, fingerprint, ip_address, seen_at) values (${id}, ${fingerprint}, ${address}, now() - ${hoursAgo}::int * interval '1 hour')`,
  )

const repeats = ({ id, payment_code, name, status, created_at }: Completion) => ({
  id,
  payment_code,
  name,
  status,
  created_at,
  proof: expect.stringMatching(/^\/api\/proofs\//),
})

test('a first completion has no flags', async () => {
  expect((await handIn(await screenshot('article', 1))).flags).toEqual([])
})

test('the same file is the same picture, and says whose it is', async () => {
  const proof = await screenshot('article', 2)
  const first = await handIn(proof)
  expect((await handIn(proof)).flags).toEqual([{ reason: 'same_picture', repeats: repeats(first) }])
})

test.each([
  ['recompressed', (picture: Buffer) => sharp(picture).jpeg({ quality: 55 }).toBuffer()],
  ['half the size', (picture: Buffer) => sharp(picture).resize({ width: 270 }).png().toBuffer()],
  ['mirrored', (picture: Buffer) => sharp(picture).flop().jpeg({ quality: 70 }).toBuffer()],
  ['turned by a quarter', (picture: Buffer) => sharp(picture).rotate(90).png().toBuffer()],
  ['cropped by 2 %', (picture: Buffer) => sharp(picture).extract({ left: 0, top: 23, width: 540, height: 1147 }).png().toBuffer()],
])('a proof that is an earlier one %s is similar to it, and says to which', async (name, change) => {
  const original = await screenshot('list', 50 + name.length)
  const first = await handIn(original)
  expect((await handIn(await change(original))).flags).toEqual([{ reason: 'similar_picture', repeats: repeats(first) }])
})

test('another screen of the same app is not similar', async () => {
  await handIn(await screenshot('profile', 3))
  for (let seed = 4; seed < 8; seed++) expect((await handIn(await screenshot('profile', seed))).flags).toEqual([])
})

test('a device and a number that come again say which completion was first', async () => {
  const first = await handIn(await screenshot('list', 900), { fingerprint: 'again', whatsapp: '+5511955554444' })
  const flagsOf = []
  for (let n = 0; n < 3; n++) flagsOf.push((await handIn(await screenshot('list', 920 + n), { fingerprint: 'again' })).flags)
  // Two or three phones of one model, on one carrier or in one family, are nothing to look at.
  expect(flagsOf).toEqual([[], [], [{ reason: 'same_device', repeats: repeats(first) }]])
  const number = await handIn(await screenshot('list', 902), { whatsapp: '11955554444' })
  expect(number.flags).toEqual([{ reason: 'same_whatsapp', repeats: repeats(first) }])
})

test('a device that only looks the same repeats nothing: two phones of one model at two addresses, or a day apart', async () => {
  const one = { fingerprint: 'one model' }
  const change = (to: ReturnType<typeof sql>) => database().execute(sql`update completions set ${to} where device_fingerprint = 'one model'`)
  for (let n = 0; n < 3; n++) await handIn(await screenshot('list', 910 + n), one)
  await change(sql`ip_address = '198.51.100.77'`)
  expect((await handIn(await screenshot('list', 913), one)).flags).toEqual([])
  await change(sql`ip_address = null`)
  expect((await handIn(await screenshot('list', 914), one)).flags).toEqual([])
  await change(sql`ip_address = '203.0.113.7', created_at = now() - interval '25 hours'`)
  expect((await handIn(await screenshot('list', 915), one)).flags).toEqual([])
  await change(sql`created_at = now() - interval '23 hours'`)
  expect((await handIn(await screenshot('list', 916), one)).flags).toMatchObject([{ reason: 'same_device' }])
})

test("the promoter's own e-mail, number or full name is flagged, and nothing of it at another promoter or where the name is one word", async () => {
  const [promoter, other] = [await makeUser('promoter'), await makeUser('promoter')]
  const [email, name] = [`dono-${promoter.id}@example.com`, 'Dóna do Link']
  await database().execute(sql`update users set email = ${email}, name = ${name} where id = ${promoter.id}`)
  await database().execute(sql`insert into payout_methods (user_id, method, key_hash)
    values (${promoter.id}, ${JSON.stringify({ method: 'pix', key_type: 'phone', key: '+5511933332222' })}::text::jsonb, 'hash')`)
  let seed = 700
  const flagsOf = async (fields: Record<string, string>) => (await handIn(await screenshot('list', seed++), fields)).flags.map(({ reason }) => reason)
  const own: Record<string, string>[] = [{ email: email.toUpperCase() }, { name: 'dona do LINK' }, { whatsapp: '(11) 93333-2222' }]
  for (const fields of own) expect([fields, await flagsOf({ referral_code: promoter.code, ...fields })]).toEqual([fields, ['own_details']])
  expect(await flagsOf({ referral_code: other.code, email })).toEqual([])
  await database().execute(sql`update users set name = 'Dona' where id = ${promoter.id}`)
  expect(await flagsOf({ referral_code: promoter.code, name: 'Dona' })).toEqual([])
})

test("a promoter's own device repeats nothing", async () => {
  const promoter = await makeUser('promoter')
  await signedIn(promoter.id, 'own-device')
  const completion = await handIn(await screenshot('list', 903), { fingerprint: 'own-device', referral_code: promoter.code })
  expect(completion.flags).toEqual([{ reason: 'own_device', repeats: null }])
})

test('who has a phone of the same model as the promoter or an administrator is not flagged for it: at another address, or a day later', async () => {
  const [promoter, admin] = [await makeUser('promoter'), await makeUser('admin')]
  await signedIn(promoter.id, 'a model', { address: '198.51.100.9' })
  await signedIn(admin.id, 'a model', { address: '198.51.100.9' })
  await signedIn(promoter.id, 'another model', { hoursAgo: 25 })
  await signedIn(admin.id, 'another model', { hoursAgo: 25 })
  for (const [n, fingerprint] of ['a model', 'another model'].entries())
    expect((await handIn(await screenshot('list', 930 + n), { fingerprint, referral_code: promoter.code })).flags).toEqual([])
  await signedIn(admin.id, 'their model')
  expect((await handIn(await screenshot('list', 932), { fingerprint: 'their model' })).flags).toEqual([{ reason: 'own_admin_device', repeats: null }])
})

test('a flag stays when the completion that it repeats is deleted, and then names none', async () => {
  const proof = await screenshot('article', 5)
  const first = await handIn(proof)
  const second = await handIn(proof)
  await send('DELETE', `/api/v1/referrals/${first.id}`, { token })
  const { body } = await send('GET', `/api/v1/completions?search=${second.payment_code}`, { token })
  expect(body.data[0].flags).toEqual([{ reason: 'same_picture', repeats: null }])
})

test('lookalikes are found through the index on their keys', async () => {
  const plan = await database().transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select completion_id from attempt_items where proof_bands && '{1,2,3}'::int[] limit 1000`)
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('attempt_items_bands_idx')
})

test('of lookalikes that are handed in at the same moment all but the first are flagged', async () => {
  const original = await screenshot('article', 700)
  const copies = await Promise.all([90, 80, 70, 60].map((quality) => sharp(original).jpeg({ quality }).toBuffer()))
  const racing = await Promise.all(copies.map((copy) => handIn(copy)))
  const first = racing.reduce((one, other) => (other.id < one.id ? other : one))
  await vi.waitFor(
    async () => {
      for (const { id, payment_code } of racing) {
        const { flags } = (await send('GET', `/api/v1/completions?search=${payment_code}`, { token })).body.data[0]
        expect(flags.map(({ reason }: { reason: string }) => reason)).toEqual(id === first.id ? [] : ['similar_picture'])
      }
    },
    { timeout: 10_000 },
  )
})
