import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { attemptItems, attempts } from '@/db/schema/attempts'
import { completions } from '@/db/schema/completions'
import { reviews } from '@/db/schema/reviews'
import { totalsDifferences } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser, picture } from '@/lib/testing/people'
import { takenPlace } from '@/lib/testing/places'
import { addAttempt, handIn, openLink, proofKeyOf, read } from '@/lib/testing/submissions'
import { proofStore } from '@/lib/work/proofs/store'
import { erasePerson } from './erase-person'
import { findPerson, type PersonTraits } from './find'

let admin: Awaited<ReturnType<typeof makeUser>>
let promoter: typeof admin

beforeAll(async () => {
  admin = await makeUser('admin')
  promoter = await makeUser('promoter')
})

const erase = async (traits: PersonTraits) => {
  const found = await findPerson(database(), traits)
  await erasePerson(database(), proofStore(), found)
  return found
}
const message = (name: string, email: string) => send('POST', '/api/v1/contact-forms', { json: { name, email, message: 'Quero meus dados' } })
/** All rows of all tables as one text; but for the rate limits, which belong to an address and end within the hour. */
async function everything() {
  const names = await database().execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits'`,
  )
  const texts = await Promise.all(
    names.map(async ({ name }) => (await database().execute<{ text: string }>(sql`select json_agg(t)::text as text from ${sql.identifier(name)} t`))[0]?.text),
  )
  return texts.join('\n').toLowerCase()
}

test('a person is found by WhatsApp in any spelling, erased everywhere, and their money rows stay', async () => {
  const person = {
    name: 'Rosalina Figueiredo',
    whatsapp: '+5521912345678',
    telegram: '@rosalina_f',
    email: 'Rosalina@Example.com',
    profession: 'Cartógrafa náutica',
    country: 'Ilha da Rosalina',
    fingerprint: 'fp-rosalina-1',
  }
  const send_ = { headers: { 'user-agent': 'RosalinaPhone/1.0 Mozilla/5.0' }, ip: '198.51.100.201' }
  await openLink(promoter.code, person.fingerprint, send_)
  const first = await handIn({ ...person, referral_code: promoter.code }, { 'idempotency-key': 'rosalina-key-1' })
  const second = await handIn({ ...person, whatsapp: '21912345678', email: '', fingerprint: 'fp-rosalina-2', referral_code: promoter.code })
  const other = await handIn({ name: 'Outra Pessoa', whatsapp: '+5521999999999', telegram: '@outra', referral_code: promoter.code })
  await message('Rosalina F.', 'rosalina@example.com')
  await message('Outra Pessoa', 'outra@example.com')
  await send('GET', '/api/v1/completions.csv?search=Rosalina%20Figueiredo', { token: admin.token })
  const old = (await read('/completions', admin.token)).data.find((row: { payment_code: string }) => row.payment_code === second)
  const before = { clicks: await read('/clicks', promoter.token), list: await read('/completions', promoter.token) }

  const found = await erase({ whatsapp: '+55 (21) 91234-5678' })
  expect(found).toMatchObject({ completions: [{ paymentCode: first }, { paymentCode: second }], clicks: [expect.any(Number)], accounts: [] })
  expect([found.messages.length, found.auditEntries.length]).toEqual([1, 1])

  expect(await everything()).not.toMatch(/rosalina|912345678|198\.51\.100\.201|cartógrafa/)
  expect((await send('GET', String(old?.proof))).status).toBe(404)
  const rows = (await read('/completions', admin.token)).data
  const erased = rows.filter((row: { erased_at: string | null }) => row.erased_at)
  expect(erased.map((row: { payment_code: string }) => row.payment_code)).toEqual([second, first])
  expect(erased[0]).toMatchObject({
    name: 'Data erased',
    whatsapp: null,
    telegram: null,
    age: null,
    gender: null,
    profession: null,
    country: null,
    proof: null,
  })
  expect(rows.find((row: { payment_code: string }) => row.payment_code === other)).toMatchObject({ name: 'Outra Pessoa', whatsapp: '+5521999999999' })
  expect((await read('/contact-forms', admin.token)).data.map(({ email }: { email: string }) => email)).toEqual(['outra@example.com'])

  expect((await read('/clicks', promoter.token)).stats).toEqual(before.clicks.stats)
  expect((await read('/completions', promoter.token)).stats).toEqual(before.list.stats)
  expect(await totalsDifferences(database())).toEqual([])

  const [entry] = (await read('/audit-log', admin.token)).data
  expect(entry).toMatchObject({ action: 'visitor.erased', actor: { id: null, email: '' }, after: { completions: 2, clicks: 1, messages: 1 } })
  expect(entry.subject.label).toBe(`${first}, ${second}`)
  expect((await send('GET', '/api/v1/completions.csv', { token: admin.token })).body).toContain('Data erased')
})

test('the proofs of all attempts are erased, and what was decided on them stays without its notes', async () => {
  const code = await handIn({ name: 'Filomena', whatsapp: '+5531900000009' })
  const [row] = await database().select().from(completions).where(eq(completions.paymentCode, code))
  if (!row) throw new Error('expected a completion')
  const later = await proofStore().put(await picture(), 'image/png')
  const attemptId = await addAttempt(row.id, 2, { proofKey: later, proofSha256: 'later', proofBands: [1, 2] })
  await database().insert(attemptItems).values({ attemptId, completionId: row.id, item: 'page', kind: 'link', value: 'https://filomena.example/' })
  const decided = { completionId: row.id, attempt: 1, decision: 'reject', reason: 'other', reviewerName: 'Otávio' } as const
  const noted = { note: 'Filomena, falta o nome', internalNote: 'a tal Filomena', undoneAt: new Date(), undoneByName: 'Ana', undoneWhy: 'era Filomena' }
  await database()
    .insert(reviews)
    .values([{ ...decided, ...noted }, decided])
  const keys = [await proofKeyOf(code), later]
  const found = await findPerson(database(), { code })
  expect(found).toMatchObject({ completions: [{ proofs: 2 }], reviews: [expect.any(Number)] })
  // One more arrives while somebody reads what was found.
  keys.push(await proofStore().put(await picture(), 'image/png'))
  await addAttempt(row.id, 3, { proofKey: keys[2] })
  await erasePerson(database(), proofStore(), found)
  for (const key of keys) expect(await proofStore().open(key)).toBeUndefined()
  const left = await database().select().from(attemptItems).where(eq(attemptItems.completionId, row.id)).orderBy(attemptItems.id)
  const blank = { proofKey: null, proofSha256: null, proofHash: null, proofBands: null, value: null }
  expect(left).toMatchObject(['proof', 'proof', 'page', 'proof'].map((item) => ({ item, ...blank })))
  const former = { formerProofKey: null, formerProofSha256: null, formerProofHash: null, formerProofBands: null }
  const ofFormer = await database().select().from(attempts).where(eq(attempts.completionId, row.id)).orderBy(attempts.number)
  expect(ofFormer).toMatchObject([1, 2, 3].map((number) => ({ number, ...former })))
  const kept = await database().select().from(reviews).where(eq(reviews.completionId, row.id)).orderBy(reviews.id)
  const silent = { ...decided, note: null, internalNote: null, undoneWhy: null }
  expect(kept).toMatchObject([{ ...silent, undoneByName: 'Ana', undoneAt: noted.undoneAt }, silent])
  expect((await findPerson(database(), { code })).reviews).toEqual([])
})

test('a rejected completion leads to the click that it freed', async () => {
  await openLink(promoter.code, 'fp-rejeitada', { ip: '198.51.100.202' })
  const code = await handIn({ name: 'Rejeitada', whatsapp: '+5531900000010', fingerprint: 'fp-rejeitada', referral_code: promoter.code })
  const [row] = await database().select().from(completions).where(eq(completions.paymentCode, code))
  await database()
    .update(completions)
    .set({
      status: 'rejected',
      reason: 'wrong_task',
      decidedAt: new Date(),
      clickId: null,
      freedClickId: row?.clickId,
      deviceFingerprint: null,
      ipAddress: null,
    })
    .where(eq(completions.paymentCode, code))
  expect(row?.clickId).toEqual(expect.any(Number))
  expect((await findPerson(database(), { code })).clicks).toEqual([row?.clickId])
})

test('of two people with one phone the one who asks is erased, and the click and place of the other keep their device', async () => {
  const fingerprint = 'fp-um-celular'
  const { slug } = await liveCampaign()
  const handInFrom = async (name: string, whatsapp: string) => {
    // The second one opens another link, because one device is counted once for each.
    const { code } = await makeUser('promoter')
    await openLink(code, fingerprint)
    const { place_token } = await takenPlace(slug, { fingerprint })
    await handIn({ name, whatsapp, fingerprint, referral_code: code })
    return handIn({ name, whatsapp, fingerprint, place_token })
  }
  await handInFrom('Quem pede', '+5531900000011')
  await handInFrom('Quem fica', '+5531900000012')
  const kept = async () => {
    const [row] = await database().execute<{ clicks: number; places: number }>(sql`
      select count(clicks.fingerprint)::int as clicks, count(campaign_places.fingerprint)::int as places from completions
      left join clicks on clicks.id = completions.click_id left join campaign_places on campaign_places.completion_id = completions.id
      where completions.name = 'Quem fica'`)
    return row
  }
  expect(await kept()).toEqual({ clicks: 1, places: 1 })
  const found = await erase({ whatsapp: '+5531900000011' })
  expect(found).toMatchObject({ completions: [{}, {}], clicks: [expect.any(Number)], places: [{}] })
  expect(await kept()).toEqual({ clicks: 1, places: 1 })
})

test('e-mail, payment code and fingerprint find a person too, and erasing twice changes nothing', async () => {
  const code = await handIn({ name: 'Zuleide', whatsapp: '+5531900000001', email: 'ZULEIDE@example.com' })
  expect((await findPerson(database(), { email: ' zuleide@EXAMPLE.com' })).completions).toMatchObject([{ paymentCode: code }])
  expect((await findPerson(database(), { code: code.toLowerCase() })).completions).toMatchObject([{ paymentCode: code }])
  const other = await handIn({ name: 'Zenaide', whatsapp: '+5531900000002', fingerprint: 'fp-zenaide' })
  expect((await findPerson(database(), { fingerprint: 'fp-zenaide' })).completions).toMatchObject([{ paymentCode: other }])
  await erase({ code })
  const again = await findPerson(database(), { code })
  expect(again).toMatchObject({ completions: [{ erasedAt: expect.any(Date), proofs: 0 }], clicks: [], messages: [] })
  await erase({ code })
  expect((await findPerson(database(), { code })).completions[0]?.erasedAt).toEqual(again.completions[0]?.erasedAt)
  expect((await findPerson(database(), { whatsapp: '+5531900000001' })).completions).toEqual([])
})

test("an account under the same e-mail is named and left alone, and nobody's traits find nothing", async () => {
  const found = await findPerson(database(), { email: promoter.email })
  expect(found).toMatchObject({ completions: [], accounts: [{ id: promoter.id, role: 'promoter' }] })
  await erasePerson(database(), proofStore(), found)
  expect((await read('/check', promoter.token)).data).toBeTruthy()
  expect(await findPerson(database(), { whatsapp: '+5500000000' })).toMatchObject({ completions: [], clicks: [], messages: [], auditEntries: [] })
  expect(await findPerson(database(), {})).toMatchObject({ completions: [], clicks: [] })
})

test('what counts tries to open a task of an erased number goes too, whatever network they came from, and that of others stays', async () => {
  const [number, other] = ['21955550001', '21955550002']
  await handIn({ whatsapp: number, fingerprint: 'fp-counted' })
  for (const whatsapp of [number, other])
    expect((await send('POST', '/api/v1/task-access', { json: { payment_code: 'ACDEFGHJ', whatsapp }, ip: '2001:db8:7:1200::9' })).status).toBe(404)
  const counted = async (of: string) => (await database().execute(sql`select key from rate_limits where key like ${`%${of}%`}`)).length
  expect([await counted(number), await counted(other)]).toEqual([2, 2])
  await erase({ whatsapp: number })
  expect([await counted(number), await counted(other)]).toEqual([0, 2])
})
