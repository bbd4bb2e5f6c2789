import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { campaignDays, campaignPlaces } from '@/db/schema/campaigns'
import { completions } from '@/db/schema/completions'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { hashOfToken } from '@/lib/platform/codes/secret-token'
import { database } from '@/lib/platform/database'
import { messagesOf } from '@/lib/platform/i18n/messages'
import type { Ctx } from '@/lib/platform/service/context'
import { liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { ageAll, agePlaces, askPlace, giveBackPlaceOf, renewPlaceOf, takenPlace, workOn } from '@/lib/testing/places'
import { newCompletion } from '@/lib/testing/submissions'
import { endPlaces } from './end-places'
import { expirePlaces } from './expire-places'
import { takePlaceAgain } from './places-of-completions'
import { attachCompletion, lockHeldPlace, placeWithoutToken } from './use-place'

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

/** A completion of another campaign, with the commission of the places here. */
async function newPromised(): Promise<number> {
  const id = await newCompletion()
  await database().update(completions).set({ commissionCents: 100 }).where(eq(completions.id, id))
  return id
}

/** Uses a place for some completion. */
async function use(token: string): Promise<number> {
  const completionId = await newPromised()
  await database().transaction(async (tx) => {
    const kept = await lockHeldPlace(tx, { ip: '203.0.113.7' }, token)
    if ('refused' in kept) throw new Error(kept.refused)
    await attachCompletion(tx, kept.place.id, completionId)
  })
  return completionId
}

const refusalOf = async (answer: ReturnType<typeof askPlace>) => {
  const { status, body } = await answer
  return [status, body.message]
}

test('a place reserves reward and commission, and promises the version for a quarter of an hour', async () => {
  const { id, slug, version } = await liveCampaign({ fundCents: 2_000 })
  const { body, status } = await askPlace(slug, { body: { referral_code: ' abcd2345 ', label: 'story-1' } })
  expect([status, body.message]).toEqual([201, 'Your place is kept'])
  expect(body.data).toMatchObject({ campaign: slug, reward: 4, version: 1 })
  expect(minutesLeft(body.data.expires_at)).toBe(15)
  expect(body.data).toMatchObject({ seconds_left: 900, renews_minutes: 15 })
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
  const { seconds_left: _left, renews_until: _until, ...same } = first
  expect(await takenPlace(slug, { fingerprint: 'same', tokens: ['unknown', first.place_token] })).toMatchObject(same)
  await workOn(first.place_token)
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

test('three open places that a browser names are as many as it may hold, whatever its address', async () => {
  const { slug } = await liveCampaign()
  const tokens: string[] = []
  for (let n = 0; n < 3; n++) tokens.push((await takenPlace((await liveCampaign()).slug, { fingerprint: `mover-${n}` })).place_token)
  expect(await refusalOf(askPlace(slug, { fingerprint: 'mover', ip: '198.51.100.9', tokens }))).toEqual([409, errors.places_too_many])
  // One that is given back counts no longer.
  await giveBackPlaceOf(tokens[0] ?? '')
  await takenPlace(slug, { fingerprint: 'mover', tokens })
})

test('of phones of one model on one carrier none is told that it holds or did what others do, and a hundred of them get in', async () => {
  const { slug } = await liveCampaign({ fundCents: 300 * 500 })
  const model = { fingerprint: 'model-a', ip: '203.0.113.20' }
  const first = await takenPlace(slug, model)
  for (const one of [first, await takenPlace(slug, model), await takenPlace(slug, model), await takenPlace(slug, model)]) await use(one.place_token)
  expect(await refusalOf(askPlace(slug, { ...model, tokens: [first.place_token] }))).toEqual([409, errors.campaign_done_already])
  const answers = await Promise.all(Array.from({ length: 101 }, () => askPlace(slug, model)))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(100).fill(201), 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(errors.network_full)
})

test('one network holds a fifth of a campaign at most, however many devices it invents; a neighbour and other networks get in', async () => {
  const { id, slug } = await liveCampaign({ fundCents: 600 * 500 })
  const ask = async (ips: string[]) => (await Promise.all(ips.map((ip) => askPlace(slug, { ip })))).filter(({ status }) => status === 201).length
  const all = (ip: string, count = 150) => Array<string>(count).fill(ip)
  expect(await ask(all('203.0.113.31'))).toBe(120)
  expect(await ask(all('203.0.113.32'))).toBe(120)
  // The whole /24 has two fifths.
  expect(await ask(all('203.0.113.33', 10))).toBe(0)
  // Of an IPv6 address the /56 and the /48 count, whatever the phone calls itself within them.
  expect(await ask(Array.from({ length: 150 }, (_, n) => `2001:db8:1:a${(n % 256).toString(16).padStart(2, '0')}::${n.toString(16)}`))).toBe(120)
  expect(await ask(Array.from({ length: 150 }, (_, n) => `2001:db8:1:b00::${n.toString(16)}`))).toBe(120)
  expect(await ask(['2001:db8:1:c00::1'])).toBe(0)
  expect(await ask(['2001:db8:2::1', '198.51.100.1'])).toBe(2)
  expect((await rowsOf(id)).length).toBe(482)
  // Nobody is held up who has done the work already, nor who stays.
  expect(await database().transaction((tx) => placeWithoutToken(tx, contextOf({ ip: '203.0.113.9' }), slug, { tokens: [] }))).toHaveProperty('place')
})

test('a small campaign is not one network either: half of its places for an address and three quarters for those around it, and a family gets in', async () => {
  const { slug } = await liveCampaign({ fundCents: 100 * 500 })
  const ask = async (campaign: string, ips: string[]) =>
    (await Promise.all(ips.map((ip) => askPlace(campaign, { ip })))).filter(({ status }) => status === 201).length
  const all = (ip: string, count = 110) => Array<string>(count).fill(ip)
  expect(await ask(slug, all('203.0.113.61'))).toBe(50)
  expect(await ask(slug, all('203.0.113.62'))).toBe(25)
  expect(await ask(slug, all('198.51.100.61'))).toBe(25)
  const tiny = await liveCampaign({ fundCents: 6 * 500 })
  expect(await ask(tiny.slug, all('203.0.113.63', 8))).toBe(5)
})

test('places that one network keeps by saying that steps are done end with the idle ones once their time is over; a few of it, and others, stay', async () => {
  const admin = await makeUser('admin')
  const { id, slug } = await liveCampaign({ fundCents: 100 * 500 })
  const taken = (ips: string[]) => Promise.all(ips.map(async (ip) => workOn((await takenPlace(slug, { ip })).place_token)))
  await taken(Array.from({ length: 12 }, () => '203.0.113.71'))
  await taken(Array.from({ length: 12 }, (_, n) => `2001:db8:7:1${n.toString(16)}::1`))
  await taken(Array.from({ length: 10 }, () => '203.0.113.72'))
  const end = async () => (await send('POST', `/api/v1/campaigns/${id}/end-idle-places`, { token: admin.token })).body.data.ended
  expect(await end()).toBe(0)
  await agePlaces(id, HOUR + 1)
  await database().update(campaignPlaces).set({ expiresAt: sql`now() + interval '1 hour'` }).where(eq(campaignPlaces.campaignId, id))
  // One that has only begun.
  await taken(['203.0.113.71'])
  expect((await send('GET', `/api/v1/campaigns/${id}/draft`, { token: admin.token })).body.data).toMatchObject({ open_places: 35, idle_places: 24 })
  expect(await end()).toBe(24)
  expect((await rowsOf(id)).filter((row) => row.end === null)).toHaveLength(11)
})

test('where nothing is scarce no network is full; a cap for the day makes places scarce too', async () => {
  const free = await liveCampaign({ campaign: { hasBudget: false } })
  const capped = await liveCampaign({ campaign: { hasBudget: false, dailyCap: 300 } })
  const ask = async (slug: string) =>
    (await Promise.all(Array.from({ length: 120 }, () => askPlace(slug, { ip: '203.0.113.50' })))).filter(({ status }) => status === 201).length
  expect(await ask(free.slug)).toBe(120)
  expect(await ask(capped.slug)).toBe(100)
})

test('a place that expires gives its money back once, and its holder can take it again while there is room', async () => {
  const { id, slug, set } = await liveCampaign({ fundCents: 500 })
  const { place_token: token } = await takenPlace(slug)
  await agePlaces(id, HOUR + 1)
  expect([await expirePlaces(database()), await expirePlaces(database())]).toEqual([1, 0])
  expect(await moneyOf(id)).toEqual({ available: 500, reserved: 0 })
  const renewed = await renewPlaceOf(token)
  expect([renewed.status, renewed.body.data.version, minutesLeft(renewed.body.data.expires_at)]).toEqual([200, 1, 15])
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

test('a place with which something was done is renewed for its whole time, whatever became of the campaign, but not beyond a day', async () => {
  const { id, slug, set } = await liveCampaign()
  const { place_token: token } = await takenPlace(slug)
  await workOn(token)
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
  expect(await takenPlace(slug, { tokens: [first.place_token] })).toMatchObject({ place_token: first.place_token, reward: 4, version: 1 })
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
  const used = await database().transaction((tx) => lockHeldPlace(tx, { ip: '203.0.113.7' }, token))
  expect(used).toEqual({ refused: 'place_used' })
  const returning = { id: completionId, campaignId: id, promoterId: null, rewardCents: 400, commissionCents: 100 }
  await database().transaction((tx) => takePlaceAgain(tx, returning, 'task_unfunded'))
  expect(await moneyOf(id)).toEqual({ available: 0, reserved: 500 })
  // As if it had been rejected for good and then appealed.
  const last = (await rowsOf(id)).at(-1)
  await database().transaction((tx) => endPlaces(tx, [last?.id ?? 0], 'rejected'))
  await database()
    .update(campaignPlaces)
    .set({ wrongCodes: 7 })
    .where(eq(campaignPlaces.id, last?.id ?? 0))
  expect(await moneyOf(id)).toEqual({ available: 500, reserved: 0 })
  await set({ state: 'ended', endedAt: new Date() })
  await database().transaction((tx) => takePlaceAgain(tx, returning, 'task_unfunded'))
  expect((await rowsOf(id)).at(-1)).toMatchObject({ completionId, end: null, wrongCodes: 7 })
  // Nobody brought the person, so the commission went back at once.
  expect(await moneyOf(id)).toEqual({ available: 100, reserved: 400 })
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
  const completionId = await newPromised()
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

test('what a browser without a fingerprint stores names its address and user agent', async () => {
  const { id, slug } = await liveCampaign()
  const ask = (agent: string) => send('POST', `/api/v1/campaigns/${slug}/places`, { json: {}, headers: { 'user-agent': agent } })
  for (const agent of ['Mozilla/5.0 One', 'Mozilla/5.0 One', 'Mozilla/5.0 Two']) expect((await ask(agent)).status).toBe(201)
  const [one, same, other] = (await rowsOf(id)).map(({ fingerprint }) => fingerprint)
  expect([one?.length, same === one, other === one]).toEqual([27, true, false])
})

test('an ended place is no option: after a price cut it is taken again within a day of its start alone, and never after it was given back', async () => {
  const { id, slug, publish } = await liveCampaign()
  const tokens: string[] = []
  for (let n = 0; n < 6; n++) tokens.push((await takenPlace(slug, { ip: `198.51.100.${n}` })).place_token)
  const [early = '', late = '', chained = '', back = '', lateToo = '', same = ''] = tokens
  await giveBackPlaceOf(back)
  await agePlaces(id, HOUR + 1)
  await expirePlaces(database())
  // Nothing has changed yet: what is in force can be had at any time, but what was given back cannot.
  await ageAll(id, 40 * HOUR)
  expect((await renewPlaceOf(same)).body.data).toMatchObject({ reward: 4, version: 1 })
  expect(await refusalOf(renewPlaceOf(back))).toEqual([409, errors.place_was_given_back])
  expect(await database().transaction((tx) => lockHeldPlace(tx, { ip: '203.0.113.7' }, back))).toEqual({ refused: 'place_was_given_back' })
  await publish({ rewardCents: 200 })
  for (const token of [late, lateToo]) expect(await refusalOf(renewPlaceOf(token))).toEqual([409, errors.place_outdated])
  expect(await database().transaction((tx) => lockHeldPlace(tx, { ip: '203.0.113.7' }, late))).toEqual({ refused: 'place_outdated' })
  // A chain ends a day after its first place, however often it went on.
  await ageAll(id, -(40 * HOUR))
  for (let hours = 0; hours < 22; hours += 2) {
    expect((await renewPlaceOf(chained)).body.data).toMatchObject({ reward: 4, version: 1 })
    await ageAll(id, 2 * HOUR)
    await expirePlaces(database())
  }
  const last = await renewPlaceOf(chained)
  expect(last.body.data).toMatchObject({ version: 1, renews_until: expect.any(String) })
  expect(Date.parse(last.body.data.renews_until)).toBeLessThanOrEqual(Date.now() + HOUR * 60_000)
  await ageAll(id, HOUR + 1)
  await expirePlaces(database())
  expect(await refusalOf(renewPlaceOf(chained))).toEqual([409, errors.place_outdated])
  expect(await refusalOf(renewPlaceOf(early))).toEqual([409, errors.place_outdated])
})

test('a place that is taken again passes the same limits as a first one', async () => {
  const { id, slug, set } = await liveCampaign({ fundCents: 300 * 500 })
  const ended: string[] = []
  for (let n = 0; n < 12; n++) ended.push((await takenPlace(slug, { ip: '203.0.113.90' })).place_token)
  await agePlaces(id, HOUR + 1)
  await expirePlaces(database())
  // This device's own: three of twelve.
  const again = (token: string) => renewPlaceOf([token, ...ended.filter((other) => other !== token)].join(','))
  const statuses: number[] = []
  for (const token of ended) statuses.push((await again(token)).status)
  expect(statuses).toEqual([200, 200, 200, ...Array(9).fill(409)])
  expect(await refusalOf(again(ended[5] ?? ''))).toEqual([409, errors.places_too_many])
  // Those of one network: as many as it may hold, also where the tokens are not named together.
  await Promise.all(Array.from({ length: 97 }, () => askPlace(slug, { ip: '203.0.113.7' })))
  expect(await refusalOf(renewPlaceOf(ended[6] ?? ''))).toEqual([409, errors.network_full])
  // Whoever hands in has done the work.
  expect(await database().transaction((tx) => lockHeldPlace(tx, { ip: '203.0.113.7' }, ended[7] ?? ''))).toHaveProperty('place')
  await set({ dailyCap: 1 })
  expect(await refusalOf(renewPlaceOf(ended[8] ?? ''))).toEqual([409, errors.campaign_full_today])
  expect(await database().transaction((tx) => lockHeldPlace(tx, { ip: '203.0.113.7' }, ended[8] ?? ''))).toEqual({ refused: 'campaign_full_today' })
})

test('wrong codes are counted through a chain of places', async () => {
  const { id, slug } = await liveCampaign()
  const { place_token: token } = await takenPlace(slug)
  await database().update(campaignPlaces).set({ wrongCodes: 9 }).where(eq(campaignPlaces.campaignId, id))
  for (let n = 0; n < 3; n++) {
    await agePlaces(id, HOUR + 1)
    await expirePlaces(database())
    await renewPlaceOf(token)
  }
  expect((await rowsOf(id)).map(({ wrongCodes }) => wrongCodes)).toEqual([9, 9, 9, 9])
})

test('who does nothing keeps a place for a quarter of an hour, and by renewing for an hour in all; each step that is done keeps it for an hour', async () => {
  const { id, slug } = await liveCampaign()
  const { place_token: token } = await takenPlace(slug)
  const renewals: number[] = []
  for (let n = 0; n < 5; n++) {
    await agePlaces(id, 12)
    const { status, body } = await renewPlaceOf(token)
    renewals.push(status === 200 ? minutesLeft(body.data.expires_at) : status)
  }
  expect(renewals).toEqual([15, 15, 15, 12, 0].map((left, n) => (n < 4 ? left : renewals[4])))
  const other = (await takenPlace(slug)).place_token
  expect(minutesLeft((await workOn(other, 1)).body.data.expires_at)).toBe(60)
  await agePlaces(id, 30)
  // The same step again is no work.
  expect(minutesLeft((await workOn(other, 1)).body.data.expires_at)).toBe(30)
  expect(minutesLeft((await workOn(other, 2)).body.data.expires_at)).toBe(60)
  // A call for each step at once keeps it no longer than one, and never beyond its day.
  for (let step = 3; step <= 20; step++) await workOn(other, step)
  expect(minutesLeft((await workOn(other, 20)).body.data.expires_at)).toBe(60)
  expect((await workOn(other, 21)).status).toBe(422)
  await agePlaces(id, 23 * HOUR + 20)
  expect(minutesLeft((await renewPlaceOf(other)).body.data.expires_at)).toBe(10)
  await agePlaces(id, 11)
  await expirePlaces(database())
  expect(await refusalOf(workOn(other, 20))).toEqual([409, errors.place_over])
  const left = await takenPlace(slug)
  await giveBackPlaceOf(left.place_token)
  expect(await refusalOf(workOn(left.place_token))).toEqual([409, errors.place_was_given_back])
  await use((await renewPlaceOf(other)).status === 200 ? other : '')
  expect(await refusalOf(workOn(other))).toEqual([409, errors.place_used])
  expect(await refusalOf(workOn('unknown'))).toEqual([404, errors.place_unknown])
})

test('an administrator ends the places in which nothing was done; whoever works keeps theirs, who comes back is told, and the log says it', async () => {
  const admin = await makeUser('admin')
  const { id, slug } = await liveCampaign({ fundCents: 2_000 })
  const other = await takenPlace((await liveCampaign()).slug)
  const [worked, used, ...idle] = [await takenPlace(slug), await takenPlace(slug), await takenPlace(slug), await takenPlace(slug)].map(
    ({ place_token }) => place_token,
  )
  await workOn(worked ?? '')
  await use(used ?? '')
  const end = (token?: string) => send('POST', `/api/v1/campaigns/${id}/end-idle-places`, { ...(token && { token }) })
  expect((await end()).status).toBe(401)
  expect((await end((await makeUser('promoter')).token)).status).toBe(403)
  expect((await send('GET', `/api/v1/campaigns/${id}/draft`, { token: admin.token })).body.data).toMatchObject({ open_places: 3, idle_places: 2 })
  expect((await end(admin.token)).body.data).toEqual({ ended: 2 })
  expect((await end(admin.token)).body.data).toEqual({ ended: 0 })
  expect((await rowsOf(id)).map((row) => row.end)).toEqual([null, null, 'idle', 'idle'])
  expect([await moneyOf(id), await takenToday(id)]).toEqual([{ available: 1_000, reserved: 1_000 }, 2])
  expect((await renewPlaceOf(other.place_token)).status).toBe(200)
  expect(await refusalOf(workOn(idle[0] ?? ''))).toEqual([409, errors.place_over])
  // Who had only just begun takes theirs again while there is room.
  expect((await renewPlaceOf(idle[0] ?? '')).status).toBe(200)
  const { body } = await send('GET', '/api/v1/audit-log', { token: admin.token })
  expect(body.data[0]).toMatchObject({ action: 'campaign.idle_places_ended', after: { count: 2 } })
})
