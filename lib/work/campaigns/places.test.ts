import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { campaignDays, campaignPlaces } from '@/db/schema/campaigns'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { database } from '@/lib/platform/database'
import { messagesOf } from '@/lib/platform/i18n/messages'
import type { Ctx } from '@/lib/platform/service/context'
import { liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { agePlaces, askPlace, giveBackPlaceOf, renewPlaceOf, takenPlace } from '@/lib/testing/places'
import { newCompletion } from '@/lib/testing/submissions'
import { endPlaces } from './end-places'
import { expirePlaces } from './expire-places'
import { attachCompletion, furtherPlaceOf, lockHeldPlace, placeWithoutToken } from './use-place'

const { errors } = messagesOf('en')
const HOUR = 60

const rowsOf = (campaignId: number) => database().select().from(campaignPlaces).where(eq(campaignPlaces.campaignId, campaignId)).orderBy(campaignPlaces.id)
const takenToday = async (campaignId: number) =>
  (await database().select().from(campaignDays).where(eq(campaignDays.campaignId, campaignId))).reduce((sum, { places }) => sum + places, 0)
const minutesLeft = (expiresAt: string) => Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)

afterEach(async () => {
  const found = await ledgerDifferences(database())
  expect([...found]).toEqual([])
})

/** Uses a place for some completion. */
async function use(token: string): Promise<number> {
  const completionId = await newCompletion()
  await database().transaction(async (tx) => {
    const kept = await lockHeldPlace(tx, token)
    if ('refused' in kept) throw new Error(kept.refused)
    await attachCompletion(tx, kept.place.id, completionId)
  })
  return completionId
}

const refusalOf = async (answer: ReturnType<typeof askPlace>) => {
  const { status, body } = await answer
  return [status, body.message]
}

test('a place reserves reward and commission, and promises the version for an hour', async () => {
  const { id, slug, version } = await liveCampaign({ fundCents: 2_000 })
  const { body, status } = await askPlace(slug, { body: { referral_code: ' abcd2345 ', label: 'story-1' } })
  expect([status, body.message]).toEqual([201, 'Your place is kept'])
  expect(body.data).toMatchObject({ campaign: slug, reward: 4, version: 1 })
  expect(minutesLeft(body.data.expires_at)).toBe(60)
  expect(await moneyOf(id)).toEqual({ available: 1_500, reserved: 500 })
  expect(await rowsOf(id)).toMatchObject([
    {
      versionId: version.id,
      tokenHash: hashOfToken(body.data.place_token),
      referralCode: 'ABCD2345',
      label: 'story-1',
      ipAddress: '203.0.113.7',
      completionId: null,
    },
  ])
  expect(await takenToday(id)).toBe(1)
})

test('a campaign without a budget reserves nothing', async () => {
  const { id, slug } = await liveCampaign({ campaign: { hasBudget: false } })
  await takenPlace(slug)
  expect(await moneyOf(id)).toEqual({ available: 0, reserved: 0 })
})

test('a browser that names its place gets the same one, with its whole time again once half of it is over', async () => {
  const { id, slug } = await liveCampaign()
  const first = await takenPlace(slug, { fingerprint: 'same' })
  expect(await takenPlace(slug, { fingerprint: 'same', tokens: ['unknown', first.place_token] })).toEqual(first)
  await agePlaces(id, 20)
  expect(minutesLeft((await takenPlace(slug, { tokens: [first.place_token] })).expires_at)).toBe(40)
  await agePlaces(id, 20)
  const again = await takenPlace(slug, { tokens: [first.place_token] })
  expect([again.place_token, minutesLeft(again.expires_at)]).toEqual([first.place_token, 60])
  expect(await rowsOf(id)).toHaveLength(1)
  expect(await takenToday(id)).toBe(1)
})

test('one key is one place, also when its calls come together; another device with that key gets its own', async () => {
  const { id, slug } = await liveCampaign()
  const key = 'press 0123456789'
  const places = await Promise.all(Array.from({ length: 5 }, () => takenPlace(slug, { fingerprint: 'presser', key })))
  places.push(await takenPlace(slug, { fingerprint: 'presser', key }))
  expect(new Set(places.map(({ place_token }) => place_token)).size).toBe(1)
  expect(await rowsOf(id)).toHaveLength(1)
  expect((await takenPlace(slug, { fingerprint: 'other', key })).place_token).not.toBe(places[0]?.place_token)
  // A place that was given back is not given again under its key, but another one is.
  await giveBackPlaceOf(places[0]?.place_token ?? '')
  const next = await takenPlace(slug, { fingerprint: 'presser', key })
  expect(next.place_token).not.toBe(places[0]?.place_token)
})

test('every refusal says why', async () => {
  const hour = 3_600_000
  const refused = async (campaign: Parameters<typeof liveCampaign>[0]) => refusalOf(askPlace((await liveCampaign(campaign)).slug))
  expect(await refused({ campaign: { state: 'paused' } })).toEqual([409, errors.campaign_paused])
  expect(await refused({ campaign: { state: 'ended' } })).toEqual([409, errors.campaign_ended])
  expect(await refused({ campaign: { endsAt: new Date(Date.now() - hour) } })).toEqual([409, errors.campaign_ended])
  expect(await refused({ campaign: { startsAt: new Date(Date.now() + hour) } })).toEqual([409, errors.campaign_scheduled])
  expect(await refused({ fundCents: 499 })).toEqual([409, errors.campaign_out_of_budget])
  expect(await refused({ fundCents: 0 })).toEqual([409, errors.campaign_out_of_budget])
  expect(await refused({ campaign: { state: 'draft' } })).toEqual([404, errors.campaign_unknown])
  expect(await refusalOf(askPlace('no-such-task'))).toEqual([404, errors.campaign_unknown])
  expect((await askPlace('NO')).status).toBe(404)
  const { slug } = await liveCampaign()
  for (const body of [{ label: 'Não' }, { label: '' }, { label: 'a'.repeat(41) }]) {
    const answer = await askPlace(slug, { body })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['label']])
  }
})

test('a cap for the day counts the places of the day, less those given back or expired on it', async () => {
  const { id, slug } = await liveCampaign({ campaign: { dailyCap: 2 } })
  const [one] = [await takenPlace(slug), await takenPlace(slug)]
  expect(await refusalOf(askPlace(slug))).toEqual([409, errors.campaign_full_today])
  expect((await giveBackPlaceOf(one.place_token)).body.message).toBe(messagesOf('en').toasts.place_given_back)
  await takenPlace(slug)
  expect(await refusalOf(askPlace(slug))).toEqual([409, errors.campaign_full_today])
  // What was taken yesterday and is given back today frees nothing today.
  await database().execute(sql`update campaign_places set created_at = created_at - interval '1 day', expires_at = now() where campaign_id = ${id}`)
  expect(await expirePlaces(database())).toBe(2)
  expect(await refusalOf(askPlace(slug))).toEqual([409, errors.campaign_full_today])
  expect(await takenToday(id)).toBe(2)
})

test('a fingerprint at an address holds three places at once over all campaigns; at another address it is another device', async () => {
  const slugs = [(await liveCampaign()).slug, (await liveCampaign()).slug]
  const device = { fingerprint: 'holder' }
  const [first] = [await takenPlace(slugs[0] ?? '', device), await takenPlace(slugs[0] ?? '', device), await takenPlace(slugs[1] ?? '', device)]
  expect(await refusalOf(askPlace(slugs[1] ?? '', device))).toEqual([409, errors.places_too_many])
  // Its own places are found by their tokens on a changed address too.
  await takenPlace(slugs[1] ?? '', { ...device, ip: '203.0.113.8' })
  // The place that it names is answered all the same, and one that is given back counts no longer.
  expect((await takenPlace(slugs[0] ?? '', { ...device, tokens: [first.place_token] })).place_token).toBe(first.place_token)
  await giveBackPlaceOf(first.place_token)
  await takenPlace(slugs[1] ?? '', device)
})

test('three open places that a browser names are as many as it may hold, whatever its address', async () => {
  const { slug } = await liveCampaign()
  const tokens: string[] = []
  for (let n = 0; n < 3; n++) tokens.push((await takenPlace((await liveCampaign()).slug, { fingerprint: `mover-${n}` })).place_token)
  expect(await refusalOf(askPlace(slug, { fingerprint: 'mover', ip: '198.51.100.9', tokens }))).toEqual([409, errors.places_too_many])
})

test('who used a place is refused by its token; a look-alike only after three times as many', async () => {
  const { slug } = await liveCampaign()
  const device = { fingerprint: 'model-a' }
  const first = await takenPlace(slug, device)
  await use(first.place_token)
  expect(await refusalOf(askPlace(slug, { ...device, tokens: [first.place_token] }))).toEqual([409, errors.campaign_done_already])
  for (let n = 0; n < 2; n++) await use((await takenPlace(slug, device)).place_token)
  expect(await refusalOf(askPlace(slug, device))).toEqual([409, errors.campaign_done_already])
  await takenPlace(slug, { fingerprint: 'model-b' })
  await takenPlace((await liveCampaign()).slug, device)
  // A day later the look-alikes count no longer, the token does.
  await database().update(campaignPlaces).set({ createdAt: sql`created_at - interval '25 hours'` }).where(eq(campaignPlaces.fingerprint, 'model-a'))
  expect(await refusalOf(askPlace(slug, { ...device, tokens: [first.place_token] }))).toEqual([409, errors.campaign_done_already])
  await takenPlace(slug, device)
})

test('a place that expires gives its money back once, and its holder can take it again while there is room', async () => {
  const { id, slug, set } = await liveCampaign({ fundCents: 500 })
  const { place_token: token } = await takenPlace(slug)
  await agePlaces(id, HOUR + 1)
  expect([await expirePlaces(database()), await expirePlaces(database())]).toEqual([1, 0])
  expect(await moneyOf(id)).toEqual({ available: 500, reserved: 0 })
  const renewed = await renewPlaceOf(token)
  expect([renewed.status, renewed.body.data.version, minutesLeft(renewed.body.data.expires_at)]).toEqual([200, 1, 60])
  expect(await moneyOf(id)).toEqual({ available: 0, reserved: 500 })
  expect(await rowsOf(id)).toMatchObject([
    { end: 'expired', tokenHash: null },
    { end: null, tokenHash: hashOfToken(token) },
  ])
  // Another one takes the money when it has expired once more.
  await agePlaces(id, HOUR + 1)
  await expirePlaces(database())
  await takenPlace(slug)
  expect(await refusalOf(renewPlaceOf(token))).toEqual([409, errors.campaign_out_of_budget])
  await set({ state: 'paused' })
  expect(await refusalOf(renewPlaceOf(token))).toEqual([409, errors.campaign_paused])
})

test('a place is renewed for its whole time, whatever became of the campaign, but not beyond a day', async () => {
  const { id, slug, set } = await liveCampaign()
  const { place_token: token } = await takenPlace(slug)
  await set({ state: 'ended', endedAt: new Date() })
  await agePlaces(id, HOUR + 1)
  expect(minutesLeft((await renewPlaceOf(token)).body.data.expires_at)).toBe(60)
  await agePlaces(id, 22 * HOUR)
  expect(minutesLeft((await renewPlaceOf(token)).body.data.expires_at)).toBe(HOUR - 1)
  await agePlaces(id, HOUR)
  expect(await refusalOf(renewPlaceOf(token))).toEqual([409, errors.campaign_ended])
  expect(await refusalOf(renewPlaceOf('unknown'))).toEqual([404, errors.place_unknown])
})

test('a place is given back once, and not after it was used', async () => {
  const { id, slug } = await liveCampaign({ fundCents: 1_000 })
  const [one, two] = [await takenPlace(slug), await takenPlace(slug)]
  expect((await giveBackPlaceOf(one.place_token)).status).toBe(200)
  expect((await giveBackPlaceOf(one.place_token)).status).toBe(200)
  expect(await moneyOf(id)).toEqual({ available: 500, reserved: 500 })
  expect(await takenToday(id)).toBe(1)
  await use(two.place_token)
  expect(await refusalOf(giveBackPlaceOf(two.place_token))).toEqual([409, errors.place_used])
  expect(await refusalOf(renewPlaceOf(two.place_token))).toEqual([409, errors.place_used])
  expect(await refusalOf(giveBackPlaceOf('unknown'))).toEqual([404, errors.place_unknown])
  await database().execute(sql`update campaign_places set expires_at = now() - interval '1 minute' where campaign_id = ${id}`)
  await expirePlaces(database())
  expect((await rowsOf(id)).map(({ end }) => end)).toEqual(['given_back', null])
})

test('a place of version 1 stays at its price after version 2 is published, renewed and taken again too', async () => {
  const { id, slug, publish } = await liveCampaign({ fundCents: 1_000 })
  const first = await takenPlace(slug)
  await publish({ rewardCents: 200 })
  expect(await takenPlace(slug, { tokens: [first.place_token] })).toEqual(first)
  const second = await takenPlace(slug)
  expect([second.reward, second.version]).toEqual([2, 2])
  expect(await moneyOf(id)).toEqual({ available: 200, reserved: 800 })
  await agePlaces(id, HOUR + 1)
  await expirePlaces(database())
  expect((await renewPlaceOf(first.place_token)).body.data).toMatchObject({ reward: 4, version: 1 })
  expect(await moneyOf(id)).toEqual({ available: 500, reserved: 500 })
})

test('a late submission is taken if there is room, and a completion that comes back gets a further place at its promise', async () => {
  const { id, slug, set } = await liveCampaign({ fundCents: 500 })
  const { place_token: token } = await takenPlace(slug)
  await agePlaces(id, HOUR + 1)
  await expirePlaces(database())
  const completionId = await use(token)
  expect(await moneyOf(id)).toEqual({ available: 0, reserved: 500 })
  const used = await database().transaction((tx) => lockHeldPlace(tx, token))
  expect(used).toEqual({ refused: 'place_used' })
  expect(await database().transaction((tx) => furtherPlaceOf(tx, completionId))).toBeUndefined()
  // As if it had been rejected for good and then appealed.
  const last = (await rowsOf(id)).at(-1)
  await database().transaction((tx) => endPlaces(tx, [last?.id ?? 0], 'rejected'))
  expect(await moneyOf(id)).toEqual({ available: 500, reserved: 0 })
  await set({ state: 'ended', endedAt: new Date() })
  expect(await database().transaction((tx) => furtherPlaceOf(tx, completionId))).toMatchObject({ place: { completionId, number: 1 } })
  expect(await moneyOf(id)).toEqual({ available: 0, reserved: 500 })
})

/** A call's context, as handing in has it. */
const contextOf = (more: Partial<Ctx> = {}): Ctx => ({
  db: database(),
  signal: () => new AbortController().signal,
  locale: 'pt',
  requestId: 'test',
  ip: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  place: () => ({ country: null, city: null }),
  keptByBrowser: () => '',
  keepInBrowser: () => {},
  address: () => '',
  isHead: false,
  ...more,
})

test('handing in without a place takes one on the spot, even beside three open ones, while there is room', async () => {
  const { id, slug } = await liveCampaign({ fundCents: 500 })
  const device = { fingerprint: 'no place' }
  for (let n = 0; n < 3; n++) await takenPlace((await liveCampaign()).slug, device)
  const handIn = () => database().transaction((tx) => placeWithoutToken(tx, contextOf(), slug, { ...device, tokens: [], label: 'story' }))
  const completionId = await newCompletion()
  await database().transaction(async (tx) => {
    const taken = await placeWithoutToken(tx, contextOf(), slug, { ...device, tokens: [], label: 'story' })
    if ('refused' in taken) throw new Error(taken.refused)
    await attachCompletion(tx, taken.place.id, completionId)
    await expect(attachCompletion(tx, taken.place.id, completionId)).rejects.toThrow('not open')
  })
  expect(await rowsOf(id)).toMatchObject([{ completionId, tokenHash: null, label: 'story', fingerprint: 'no place' }])
  expect(await moneyOf(id)).toEqual({ available: 0, reserved: 500 })
  expect(await handIn()).toEqual({ refused: 'campaign_out_of_budget' })
  expect(await database().transaction((tx) => placeWithoutToken(tx, contextOf(), 'no-such-task', { tokens: [] }))).toEqual({ refused: 'campaign_unknown' })
})

test('browsers without a fingerprint are told apart by address and user agent', async () => {
  const { id, slug } = await liveCampaign()
  const ask = (agent: string) => send('POST', `/api/v1/campaigns/${slug}/places`, { json: {}, headers: { 'user-agent': agent } })
  for (let n = 0; n < 3; n++) expect((await ask('Mozilla/5.0 One')).status).toBe(201)
  expect((await ask('Mozilla/5.0 One')).status).toBe(409)
  expect((await ask('Mozilla/5.0 Two')).status).toBe(201)
  expect((await rowsOf(id)).every(({ fingerprint }) => fingerprint?.length === 27)).toBe(true)
})
