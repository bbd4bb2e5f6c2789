import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '@/db/client'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { closeDatabase, database, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { agePlaces, askPlace, giveBackPlaceOf, renewPlaceOf } from '@/lib/testing/places'
import { decidePlaces, type PlaceRequest } from './decide-places'
import { expirePlaces } from './expire-places'
import { askForPlace } from './place-groups'

let sent: string[] = []
const connected = (debug?: (text: string) => void) =>
  connect(env().DATABASE_URL, { poolSize: 4, prepare: true, timeoutMs: 60_000, debug: (_connection, text) => debug?.(text) })
const { sql } = connected()

beforeEach(async () => {
  await closeDatabase()
  pool.current = connected((text) => void sent.push(text.trim().slice(0, 40)))
  sent = []
})
afterEach(async () => {
  expect([...(await ledgerDifferences(database()))]).toEqual([])
})

const placesOf = async (campaignId: number) =>
  Number((await sql`select count(*)::int as n from campaign_places where campaign_id = ${campaignId} and ended_at is null`)[0]?.n)
let serial = 0
const request = (): PlaceRequest => {
  serial++
  return { newHashes: [`race ${serial}`], hashes: [], fingerprint: `racer ${serial}`, ipAddress: '203.0.113.9', label: null, referralCode: null }
}

test('of 200 who ask at once for 50 places exactly 50 get one, in a few transactions', async () => {
  const { id, slug } = await liveCampaign({ fundCents: 50 * 500 })
  sent = []
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => askPlace(slug, { ip: `100.64.${n}.1` })))
  expect(sent.filter((text) => text.startsWith('commit')).length).toBeLessThan(20)
  const statuses = answers.map(({ status }) => status)
  expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 409).length]).toEqual([50, 150])
  expect(new Set(answers.flatMap(({ body }) => body.data?.place_token ?? [])).size).toBe(50)
  expect(await placesOf(id)).toBe(50)
  expect(await moneyOf(id)).toEqual({ available: 0, reserved: 25_000 })
})

test('a cap for the day is never passed, with budget or without', async () => {
  for (const hasBudget of [true, false]) {
    const { id, slug } = await liveCampaign({ campaign: { dailyCap: 7, hasBudget } })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => askPlace(slug, { ip: `100.64.${n}.1` })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7)
    expect(await placesOf(id)).toBe(7)
  }
})

test('the last place goes to one, and one device gets three, also when several processes ask', async () => {
  const processes = [connected(), connected(), connected()]
  const { id, slug } = await liveCampaign({ fundCents: 500 })
  const last = await Promise.all(
    processes.flatMap(({ db }) => Array.from({ length: 5 }, () => db.transaction((tx) => decidePlaces(tx, slug, [request(), request(), request()])))),
  )
  expect(last.flat().filter((decision) => 'place' in decision)).toHaveLength(1)
  expect(await placesOf(id)).toBe(1)
  const slugs = [(await liveCampaign()).slug, (await liveCampaign()).slug, (await liveCampaign()).slug]
  // One that holds two already, which it proves in each call.
  const ofOne = () => ({ ...request(), fingerprint: 'one device' })
  const [one, two] = [ofOne(), ofOne()]
  for (const first of [one, two]) await database().transaction((tx) => decidePlaces(tx, slugs[0] ?? '', [first]))
  const news = Array.from({ length: 12 }, ofOne)
  const hashes = [...one.newHashes, ...two.newHashes, ...news.flatMap(({ newHashes }) => newHashes)]
  const others = slugs.slice(1)
  const held = await Promise.all(
    news.map((asked, n) => processes[n % 3]?.db.transaction((tx) => decidePlaces(tx, others[n % 2] ?? '', [{ ...asked, hashes }]))),
  )
  const tokens = held.flatMap((decisions) => decisions?.flatMap((decision) => ('place' in decision ? decision.place.tokenHash : [])) ?? [])
  expect(new Set(tokens).size).toBe(1)
  for (const process of processes) await process.sql.end()
})

test('taking, renewing, giving back and expiring at once never deadlock and keep the books', async () => {
  const campaigns = await Promise.all([1, 2, 3].map(() => liveCampaign({ fundCents: 20 * 500, campaign: { dailyCap: 1_000 } })))
  const held: string[] = []
  for (let round = 0; round < 8; round++) {
    const answers = await Promise.all([
      ...campaigns.flatMap(({ slug }) => Array.from({ length: 12 }, () => askPlace(slug))),
      ...held.splice(0, 20).map((token, n) => (n % 3 === 0 ? renewPlaceOf(token) : giveBackPlaceOf(token))),
      expirePlaces(database()).then(() => undefined),
    ])
    for (const answer of answers) {
      expect(answer?.status ?? 200).toBeLessThan(500)
      if (answer?.status === 201) held.push(answer.body.data.place_token)
    }
    for (const { id } of campaigns) await agePlaces(id, 25)
  }
  for (const { id } of campaigns) {
    const { available, reserved } = await moneyOf(id)
    expect([available + reserved, reserved]).toEqual([10_000, (await placesOf(id)) * 500])
  }
})

test('calls over the limit get no place and take none from the others', async () => {
  const { id, slug } = await liveCampaign()
  const tight = { key: 'tight', points: 5, duration: 60_000 }
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => askForPlace(slug, request(), tight)))
  expect(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'ok'))).toEqual([
    ...Array(5).fill('ok'),
    ...Array(7).fill('rate_limited'),
  ])
  expect(await placesOf(id)).toBe(5)
})
