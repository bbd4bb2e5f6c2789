import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { connect } from '@/db/client'
import { closeDatabase, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { agePlaces, giveBackPlaceOf, takenPlace } from '@/lib/testing/places'
import { campaignsChanged } from './open-campaigns'

afterEach(() => {
  vi.useRealTimers()
})

const list = async (): Promise<{ slug: string; state: string; places_left: number | null }[]> => {
  const { status, body } = await send('GET', '/api/v1/campaigns')
  expect(status).toBe(200)
  return body.data
}
const offerOf = async (slug: string) => (await list()).find((offer) => offer.slug === slug)
const show = (slug: string, token?: string) => send('GET', `/api/v1/campaigns/${slug}`, { headers: token ? { 'x-place-token': token } : {} })

test('the list has what takes people now or will tomorrow, by position, with the places left when they are few', async () => {
  const future = new Date(Date.now() + 3_600_000)
  const made = {
    few: await liveCampaign({ fundCents: 19 * 500 + 499, campaign: { position: 2 }, acceptAfterDays: 7, minimumAge: 18 }),
    many: await liveCampaign({ fundCents: 20 * 500, campaign: { position: 1 } }),
    full: await liveCampaign({ campaign: { position: 3, dailyCap: 1 } }),
    paused: await liveCampaign({ campaign: { state: 'paused' } }),
    ended: await liveCampaign({ campaign: { state: 'ended' } }),
    draft: await liveCampaign({ campaign: { state: 'draft' } }),
    scheduled: await liveCampaign({ campaign: { startsAt: future } }),
    poor: await liveCampaign({ fundCents: 499 }),
  }
  await takenPlace(made.full.slug)
  campaignsChanged()
  const offers = await list()
  expect(offers.map(({ slug, state, places_left }) => [slug, state, places_left])).toEqual([
    ['short-task', 'live', null],
    [made.many.slug, 'live', null],
    [made.few.slug, 'live', 19],
    [made.full.slug, 'full_today', 0],
  ])
  expect(offers.map((offer) => (offer as { is_default?: boolean }).is_default)).toEqual([true, false, false, false])
  expect(offers[2]).toEqual({
    slug: made.few.slug,
    is_default: false,
    state: 'live',
    title: { pt: 'Responda nossa pesquisa', en: 'Answer our survey' },
    summary: { pt: 'Dez perguntas curtas sobre compras.', en: 'Ten short questions about shopping.' },
    kind: 'survey',
    reward: 4,
    minutes: 5,
    places_left: 19,
    accept_after_days: 7,
    accept_trusted: 'off',
    minimum_age: 18,
  })
  // Each is shown by its address all the same, but for the draft.
  const states = await Promise.all(Object.values(made).map(async ({ slug }) => (await show(slug)).body.data?.state))
  expect(states).toEqual(['live', 'live', 'full_today', 'paused', 'ended', undefined, 'scheduled', 'out_of_budget'])
})

test('it is a minute old at most, and new after a change in this process; an end is seen at once', async () => {
  campaignsChanged()
  await list()
  const { slug, id, set } = await liveCampaign({ fundCents: 500 })
  expect(await offerOf(slug)).toBeUndefined()
  let now = Date.now()
  const later = (ms: number) => {
    now += ms
    vi.useFakeTimers({ toFake: ['Date'], now })
  }
  later(60_001)
  expect(await offerOf(slug)).toMatchObject({ places_left: 1 })
  const { place_token } = await takenPlace(slug)
  later(1_001)
  expect(await offerOf(slug)).toBeUndefined()
  await giveBackPlaceOf(place_token)
  expect(await offerOf(slug)).toMatchObject({ places_left: 1 })
  await set({ endsAt: new Date(now + 30_000) })
  campaignsChanged()
  expect(await offerOf(slug)).toBeDefined()
  later(30_000)
  expect(await offerOf(slug)).toBeUndefined()
  await agePlaces(id, 0)
})

test('the list is answered from memory while the database is away, and after the first nobody waits for it', { tags: ['large'] }, async () => {
  const { slug } = await liveCampaign()
  campaignsChanged()
  expect(await offerOf(slug)).toBeDefined()
  await closeDatabase()
  // Somebody who takes the connection and does not answer. Time stands still, so that who waits for an answer waits until this test is ended.
  const silent = net.createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const away = connect(`postgres://app:none@127.0.0.1:${port}/none`, { poolSize: 1, prepare: true, timeoutMs: 1_000, debug: undefined })
  pool.current = away
  try {
    campaignsChanged()
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
    const first = offerOf(slug)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await first).toBeDefined()
    for (let n = 0; n < 10; n++) expect(await offerOf(slug)).toBeDefined()
    vi.useRealTimers()
    expect((await show(slug)).status).toBe(503)
  } finally {
    await away.sql.end({ timeout: 0 })
    silent.close()
    pool.current = connect(env().DATABASE_URL, { poolSize: 5, prepare: true, timeoutMs: 60_000, debug: undefined })
  }
  campaignsChanged()
  const fresh = await liveCampaign()
  expect(await offerOf(fresh.slug)).toBeDefined()
})

test('no secret of a campaign leaves the server', async () => {
  const label = { pt: 'Pergunta' }
  const { slug } = await liveCampaign({
    content: {
      reviewer_instructions: { pt: 'SEGREDO do revisor' },
      proof_items: [
        { kind: 'code', key: 'code', label, code_hash: 'c0de'.repeat(16) },
        {
          kind: 'choice',
          key: 'choice',
          label,
          options: [
            { key: 'a', text: { pt: 'Sim' } },
            { key: 'right_one', text: { pt: 'Não' } },
          ],
          right: 'right_one',
        },
        { kind: 'link', key: 'link', label, hosts: ['example.com'] },
        { kind: 'text', key: 'text', label, minimum: 1, maximum: 9 },
        { kind: 'picture', key: 'picture', label },
      ],
    },
  })
  const { place_token } = await takenPlace(slug)
  for (const answer of [await show(slug), await show(slug, place_token), await send('GET', '/api/v1/campaigns')]) {
    const text = JSON.stringify(answer.body)
    for (const secret of ['c0de', 'code_hash', '"right"', 'SEGREDO', 'reviewer_instructions', 'available', 'commission']) expect(text).not.toContain(secret)
  }
  const { content } = (await show(slug)).body.data
  expect(content.proof_items.map(({ kind }: { kind: string }) => kind)).toEqual(['code', 'choice', 'link', 'text', 'picture'])
  expect(content.proof_items[1].options).toHaveLength(2)
  expect(content.steps).toHaveLength(7)
})

test('the holder of a place sees what it promised, and until when it is kept', async () => {
  const { slug, publish, version } = await liveCampaign()
  const { place_token, expires_at } = await takenPlace(slug)
  await publish({ rewardCents: 100 })
  expect((await show(slug)).body.data).toMatchObject({ version: 2, reward: 1, place_expires_at: null, place_minutes: 60, countries: [] })
  expect((await show(slug, place_token)).body.data).toMatchObject({ version: version.number, reward: 4, place_expires_at: expires_at })
  expect((await show((await liveCampaign()).slug, place_token)).body.data).toMatchObject({ version: 1, place_expires_at: null })
})
