import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { count, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { clicks } from '@/db/schema/clicks'
import { completions } from '@/db/schema/completions'
import { userDevices, users } from '@/db/schema/users'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { searchesOfForms } from '@/lib/testing/form-searches'
import { send } from '@/lib/testing/http'
import { makeUser, picture, submission } from '@/lib/testing/people'
import { handIn, openLink } from '@/lib/testing/submissions'
import { linkKey } from '@/lib/work/campaigns/proof-items/link-key'
import { newPictureItem, newValueItem } from './attempt-items'
import { insertCompletion, lockTraits, selectBackground, selectFirstWithLink } from './submit-queries'

const byCode = async (code: string) => {
  const [row] = await database().select().from(completions).where(eq(completions.paymentCode, code))
  if (!row) throw new Error('no completion')
  return row
}
const ownerOf = async (code: string) => (await byCode(code)).promoterId
const rows = async () => (await database().select({ all: count() }).from(completions))[0]?.all
const files = () =>
  fs.existsSync(path.join(process.env.DATA_DIR ?? '', 'proofs'))
    ? fs.readdirSync(path.join(process.env.DATA_DIR ?? '', 'proofs'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0
const png = async (seed?: Parameters<typeof picture>[1]) => new File([new Uint8Array(await picture('png', seed))], 'print.png', { type: 'image/png' })
const completedClicks = (promoterId: number) => database().$count(clicks, sql`${clicks.promoterId} = ${promoterId} and ${clicks.completedAt} is not null`)

/** Statements in this database that wait for another's advisory lock. */
const waitingForLocks = async () => {
  const [row] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
  return row?.n
}

test('a submission as the specification describes it is credited to the promoter whose link the device opened', async () => {
  const promoter = await makeUser('promoter')
  expect(await openLink(promoter.code, 'device-1')).toBe(200)
  const code = await handIn({ fingerprint: 'device-1' })
  expect(code).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{8}$/)
  expect(await ownerOf(code)).toBe(promoter.id)
  expect(await completedClicks(promoter.id)).toBe(1)
})

test('a completion belongs to the sent code, else to the newest click of the device, else to nobody', async () => {
  const [older, newer, named] = [await makeUser('promoter'), await makeUser('promoter'), await makeUser('promoter')]
  await openLink(older.code, 'wanderer')
  await openLink(newer.code, 'wanderer')
  expect(await ownerOf(await handIn({ fingerprint: 'wanderer', referral_code: named.code.toLowerCase() }))).toBe(named.id)
  expect(await ownerOf(await handIn({ fingerprint: 'wanderer' }))).toBe(newer.id)
  expect(await ownerOf(await handIn({ fingerprint: 'wanderer', referral_code: 'UNKNOWN1' }))).toBe(newer.id)
  expect(await ownerOf(await handIn({ fingerprint: 'stranger' }))).toBeNull()
  expect(await ownerOf(await handIn())).toBeNull()
})

test('a completion says how its promoter was known, to administrators and in its event; the promoter sees what would have been lost', async () => {
  const [promoter, admin] = [await makeUser('promoter'), await makeUser('admin')]
  await openLink(promoter.code, 'knower')
  const ways: [Record<string, string>, string | null][] = [
    [{ referral_code: promoter.code }, 'sent'],
    [{ fingerprint: 'knower' }, 'click'],
    [{ fingerprint: 'knower', referral_code: 'UNKNOWN1', referral_from: 'address' }, 'click'],
    [{ referral_code: promoter.code, referral_from: 'address' }, 'address'],
    [{ referral_code: promoter.code, referral_from: 'elsewhere' }, 'sent'],
    [{ referral_from: 'address' }, null],
  ]
  for (const [fields, known] of ways) {
    const code = await handIn(fields)
    const { body } = await send('GET', `/api/v1/completions?search=${code}`, { token: admin.token })
    const [event] = await database().execute(sql`select data->>'attributed_by' as by from events where data->>'payment_code' = ${code}`)
    expect([fields, body.data[0].attributed_by, event?.by]).toEqual([fields, known, known])
  }
  const { body } = await send('GET', '/api/v1/dashboard-summary', { token: promoter.token })
  expect(body.data.saved).toBe(1)
  expect((await send('GET', '/api/v1/completions', { token: promoter.token })).body.data[0]).not.toHaveProperty('attributed_by')
})

test('where no code is known, what the person says of who told them counts if it fits one promoter alone, and nothing of it is kept', async () => {
  const [promoter, other, clicked] = [await makeUser('promoter'), await makeUser('promoter'), await makeUser('promoter')]
  const phone = ({ id }: { id: number }, key: string) =>
    database().execute(sql`insert into payout_methods (user_id, method, key_hash)
      values (${id}, ${JSON.stringify({ method: 'pix', key_type: 'phone', key })}::text::jsonb, ${key})`)
  await phone(promoter, '+5511955554321')
  await openLink(clicked.code, 'has clicked')
  const known = async (fields: Record<string, string>) => {
    const { promoterId, attributedBy } = await byCode(await handIn(fields))
    return [promoterId, attributedBy]
  }
  const fits = async (text: string) => (await send('GET', `/api/v1/told?text=${encodeURIComponent(text)}`)).body.data
  const right = [
    promoter.code.toLowerCase(),
    `(${promoter.code}).`,
    `https://completa.example/r/${promoter.code}/stories?fbclid=x`,
    `completa.example/?referral_code=${promoter.code}&label=x`,
  ]
  for (const told of [...right, '4321', '(11) 95555-4321', 'final 4321'.slice(6)]) {
    expect([told, await fits(told)]).toEqual([told, { fits: 'one' }])
    expect([told, ...(await known({ told }))]).toEqual([told, promoter.id, 'told'])
  }
  for (const told of ['nobody', '0000', '321', '21955554321', 'https://completa.example/r/NOBODY12', 'x'.repeat(300), "'; drop table users"])
    expect(await known({ told })).toEqual([null, null])
  expect(await fits('nobody')).toEqual({ fits: 'none' })
  expect(await known({ told: '4321', referral_code: other.code })).toEqual([other.id, 'sent'])
  expect(await known({ told: '4321', fingerprint: 'has clicked' })).toEqual([clicked.id, 'click'])
  await phone(other, '+5521944444321')
  expect([await fits('4321'), await known({ told: '4321' })]).toEqual([{ fits: 'several' }, [null, null]])
  await database().update(users).set({ active: false }).where(eq(users.id, other.id))
  expect([await fits('4321'), await known({ told: '4321' })]).toEqual([{ fits: 'one' }, [promoter.id, 'told']])
  await database()
    .update(users)
    .set({ email: `teller-${promoter.id}@example.com` })
    .where(eq(users.id, promoter.id))
  expect((await byCode(await handIn({ told: promoter.code, email: `teller-${promoter.id}@example.com` }))).flags).toContain('own_details')
})

test('a click is worth its completion for 30 days, and nothing to a promoter who was disabled', async () => {
  const promoter = await makeUser('promoter')
  await openLink(promoter.code, 'slow')
  const age = (days: number) =>
    database()
      .update(clicks)
      .set({ createdAt: sql`now() - ${`${days} days`}::interval` })
      .where(eq(clicks.promoterId, promoter.id))
  await age(30.1)
  expect(await ownerOf(await handIn({ fingerprint: 'slow' }))).toBeNull()
  await age(29.9)
  await database().update(users).set({ active: false }).where(eq(users.id, promoter.id))
  expect(await ownerOf(await handIn({ fingerprint: 'slow' }))).toBeNull()
  expect(await ownerOf(await handIn({ fingerprint: 'slow', referral_code: promoter.code }))).toBeNull()
  await database().update(users).set({ active: true }).where(eq(users.id, promoter.id))
  expect(await ownerOf(await handIn({ fingerprint: 'slow' }))).toBe(promoter.id)
})

test('one click completes once, however many completions follow it', async () => {
  const promoter = await makeUser('promoter')
  await openLink(promoter.code, 'busy')
  await Promise.all(Array.from({ length: 4 }, () => handIn({ fingerprint: 'busy' })))
  expect(await completedClicks(promoter.id)).toBe(1)
})

test('a submission that waits for another with the same device sees it, although it asks before the other is stored', async () => {
  const traits = { fingerprint: 'in a race', whatsapp: ['11900000000'], pictures: ['x'] }
  const row = {
    name: 'Ana',
    whatsapp: '11900000000',
    paymentCode: 'RACE0001',
    codeExpiresAt: new Date(),
    rewardCents: 1000,
    deviceFingerprint: 'in a race',
    ipAddress: '198.51.100.7',
  }
  let later: Promise<[unknown, Awaited<ReturnType<typeof selectBackground>>]> | undefined
  const { id } = await database().transaction(async (tx) => {
    await lockTraits(tx, traits)
    later = database().transaction((other) => Promise.all([lockTraits(other, traits), selectBackground(other, null, { ...traits, ip: '198.51.100.7' }, [])]))
    await expect.poll(waitingForLocks).toBe(1)
    return insertCompletion(tx, row, [newPictureItem({ proofKey: `aa/${randomUUID()}`, sha256: 'race' })])
  })
  expect((await later)?.[1]).toMatchObject({ waiting: { device: 1, number: 1 }, shared: { whatsapp: id, picture: null } })
  // The totals know nothing of this one.
  await database().delete(completions).where(eq(completions.id, id))
})

test('the first completion with a link is found by it, whatever its picture', async () => {
  const value = 'https://exemplo.com.br/ana'
  const store = (paymentCode: string, link: string) =>
    database().transaction((tx) =>
      insertCompletion(tx, { name: 'Ana', paymentCode, codeExpiresAt: new Date(), rewardCents: 1000 }, [
        newPictureItem({ proofKey: `aa/${randomUUID()}`, sha256: randomUUID() }),
        newValueItem('page', 'link', link),
      ]),
    )
  const made = [await store('LINK0001', value), await store('LINK0002', value), await store('LINK0003', `${value}2`)].map(({ id }) => id)
  expect(await selectFirstWithLink(database(), [linkKey(value)])).toBe(made[0])
  expect(await selectFirstWithLink(database(), [linkKey(value)], made[0])).toBe(made[1])
  expect(await selectFirstWithLink(database(), [linkKey(`${value}2`)], made[2])).toBeUndefined()
  await database().delete(completions).where(inArray(completions.id, made))
})

test('twenty parallel submissions under one idempotency key are one completion with one code', async () => {
  const before = { rows: await rows(), files: files() }
  const codes = await Promise.all(Array.from({ length: 20 }, () => handIn({}, { 'idempotency-key': 'the-same-key-0001' })))
  expect(new Set(codes).size).toBe(1)
  expect(await handIn({}, { 'idempotency-key': 'the-same-key-0001' })).toBe(codes[0])
  expect({ rows: await rows(), files: files() }).toEqual({ rows: (before.rows ?? 0) + 1, files: before.files + 1 })
}, 60_000)

test('a submission whose sender has gone before it is booked is not booked, and leaves no file', async () => {
  const before = { rows: await rows(), files: files() }
  const leaving = new AbortController()
  await database().transaction(async (tx) => {
    await lockTraits(tx, { fingerprint: 'leaver', whatsapp: ['11900000001'], pictures: ['x'] })
    const answer = send('POST', '/api/v1/referrals', { form: await submission({ fingerprint: 'leaver' }), signal: leaving.signal })
    await expect.poll(files, { timeout: 10_000 }).toBe(before.files + 1)
    leaving.abort()
    expect((await answer).status).toBe(408)
  })
  await expect.poll(files, { timeout: 10_000 }).toBe(before.files)
  expect(await rows()).toBe(before.rows)
  expect(await handIn({ fingerprint: 'leaver' })).toMatch(/^\w{8}$/)
})

test("a key that was used with another number hands out nobody's code or page, from the same device neither, and a retry gets its own", async () => {
  const headers = { 'idempotency-key': 'one-and-the-same' }
  const code = await handIn({ fingerprint: 'keyed', whatsapp: '+5511911112222' }, headers)
  for (const fingerprint of ['other', 'keyed']) {
    const stranger = await send('POST', '/api/v1/referrals', { form: await submission({ fingerprint, whatsapp: '+5511933334444' }), headers })
    expect([stranger.status, stranger.body.message]).toEqual([409, expect.stringContaining('another WhatsApp number')])
    expect(JSON.stringify(stranger.body)).not.toContain(code)
    expect(stranger.body).not.toHaveProperty('meta')
  }
  // In another spelling, and from a device that looks different meanwhile, it is the same person.
  expect(await handIn({ fingerprint: 'keyed', whatsapp: '11 91111-2222' }, headers)).toBe(code)
  expect(await handIn({ fingerprint: 'updated', whatsapp: '+5511911112222' }, headers)).toBe(code)
})

test("a device's newest click decides, also when its promoter was disabled since", async () => {
  const [older, newer] = [await makeUser('promoter'), await makeUser('promoter')]
  await openLink(older.code, 'loyal')
  await openLink(newer.code, 'loyal')
  await database().update(users).set({ active: false }).where(eq(users.id, newer.id))
  expect(await ownerOf(await handIn({ fingerprint: 'loyal' }))).toBeNull()
})

test('forms of thousands of parts or header lines are refused before they are parsed', async () => {
  const type = { 'content-type': 'multipart/form-data; boundary=x' }
  const parts = `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(150_000)}--x--`
  const lines = `--x\r\n${'a: b\r\n'.repeat(1_000_000)}\r\n\r\n--x--`
  for (const body of [parts, lines]) {
    const { times } = await searchesOfForms(async () => {
      expect((await send('POST', '/api/v1/referrals', { body, headers: type })).status).toBe(400)
    })
    expect(times).toBeGreaterThan(0)
    // A few for each of the 64 parts that are read.
    expect(times).toBeLessThan(300)
  }
})

test('a payment code says until when it is valid, and its record outlives that', async () => {
  const before = Date.now()
  const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission() })
  expect(status).toBe(201)
  const expires = new Date(body.meta.expires_at).getTime()
  expect(expires).toBeGreaterThanOrEqual(before + 30 * 60_000)
  expect(expires).toBeLessThanOrEqual(Date.now() + 30 * 60_000)
  expect((await byCode(body.data)).codeExpiresAt.getTime()).toBe(expires)
  await database().execute(sql`update completions set code_expires_at = now() - interval '1 day' where payment_code = ${body.data}`)
  const admin = await makeUser('admin')
  const { body: found } = await send('GET', `/api/v1/completions?search=${body.data}`, { token: admin.token })
  expect(found.data).toHaveLength(1)
})

test('payment codes are unique', async () => {
  const codes = []
  for (let i = 0; i < 5; i++) codes.push(...(await Promise.all(Array.from({ length: 8 }, () => handIn()))))
  expect(new Set(codes).size).toBe(codes.length)
}, 60_000)

test('what is refused leaves nothing behind: no row and no file', async () => {
  const before = { rows: await rows(), files: files() }
  const refused: [Record<string, string | Blob | undefined>, string][] = [
    [{ proof: undefined }, 'proof'],
    [{ proof: 'a text' }, 'proof'],
    [{ proof: new File([], 'empty.png') }, 'proof'],
    [{ proof: new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'x.svg', { type: 'image/svg+xml' }) }, 'proof'],
    [{ proof: new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'x.jpg', { type: 'image/jpeg' }) }, 'proof'],
    [{ proof: new File(['GIF89a'], 'x.png', { type: 'image/png' }) }, 'proof'],
    [{ name: ' ' }, 'name'],
    [{ name: 'nul\0byte' }, 'name'],
    [{ whatsapp: '11 98765-432a' }, 'whatsapp'],
    [{ whatsapp: '123' }, 'whatsapp'],
    [{ whatsapp: '00000000000' }, 'whatsapp'],
    [{ whatsapp: '119876543' }, 'whatsapp'],
    // Only the numbering plans of all countries know.
    [{ whatsapp: '+440000000000' }, 'whatsapp'],
    [{ age: '12' }, 'age'],
    [{ age: '121' }, 'age'],
    [{ age: '20.5' }, 'age'],
    [{ age: 'abc' }, 'age'],
    [{ gender: 'other' }, 'gender'],
    [{ email: 'not an address' }, 'email'],
    [{ telegram: undefined }, 'telegram'],
    [{ profession: undefined }, 'profession'],
    [{ country: '' }, 'country'],
  ]
  for (const [fields, field] of refused) {
    const { status, body } = await send('POST', '/api/v1/referrals', { form: await submission(fields) })
    expect([field, status, Object.keys(body.errors ?? {})]).toEqual([field, 422, [field]])
  }
  expect({ rows: await rows(), files: files() }).toEqual(before)
})

test('nobody younger than MINIMUM_AGE is accepted, in words that name the age', async () => {
  env().MINIMUM_AGE = 16
  try {
    const answers = await Promise.all(
      ['15', '16'].map(async (age) => send('POST', '/api/v1/referrals', { form: await submission({ age }), headers: { 'accept-language': 'pt' } })),
    )
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { age: ['Para participar é preciso ter 18 anos ou mais, ou 16 ou mais com autorização de um responsável. A idade vai até 120 anos.'] }],
      [201, undefined],
    ])
  } finally {
    env().MINIMUM_AGE = 13
  }
})

test('repeats that smell are accepted and flagged', async () => {
  const promoter = await makeUser('promoter')
  await database().insert(userDevices).values({ userId: promoter.id, fingerprint: 'own-phone', ipAddress: '203.0.113.7' })
  const fresh = () => `+55119${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
  const flagsOf = async (fields: Record<string, string | Blob>) => (await byCode(await handIn({ whatsapp: fresh(), ...fields }))).flags
  expect(await flagsOf({ fingerprint: 'flag-1', whatsapp: '+5521912345678' })).toEqual([])
  for (let n = 0; n < 2; n++) expect(await flagsOf({ fingerprint: 'flag-1' })).toEqual([])
  expect(await flagsOf({ fingerprint: 'flag-1' })).toEqual(['same_device'])
  expect(await flagsOf({ fingerprint: 'flag-2', whatsapp: '21912345678' })).toEqual(['same_whatsapp'])
  const seed = Buffer.from([9, 8, 7])
  expect(await flagsOf({ fingerprint: 'flag-3', proof: await png(seed) })).toEqual([])
  expect(await flagsOf({ fingerprint: 'flag-4', proof: await png(seed) })).toEqual(['same_picture'])
  expect(await flagsOf({ fingerprint: 'own-phone', referral_code: promoter.code })).toEqual(['own_device'])
})

test('deleting a completion sets its click back to just clicked and takes its file away', async () => {
  const [promoter, admin] = [await makeUser('promoter'), await makeUser('admin')]
  await openLink(promoter.code, 'undone')
  const { id } = await byCode(await handIn({ fingerprint: 'undone' }))
  const before = files()
  const { status, body } = await send('DELETE', `/api/v1/referrals/${id}`, { token: admin.token })
  expect([status, body]).toEqual([200, { data: null, message: 'Referral Deleted Succesfully' }])
  expect(await completedClicks(promoter.id)).toBe(0)
  expect(files()).toBe(before - 1)
  expect((await send('DELETE', `/api/v1/referrals/${id}`, { token: admin.token })).status).toBe(404)
})
