import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DEFAULT_CAMPAIGN_ID } from '@/db/campaign-values'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { newCompletion, openLink } from '@/lib/testing/submissions'
import { bookCompletions } from './book'
import { rebuildTotals, totalsDifferences } from './check'
import { foldTotals } from './fold'
import { countOnDays, selectDays, selectMonth, selectPosition, selectTotals } from './read'

const DAY_MS = 24 * 60 * 60 * 1000
const clicksOf = (code: string) =>
  database().execute<{ campaign: string; label: string | null; verdict: string }>(sql`
    select campaign_id as campaign, label, verdict from clicks join users on users.id = promoter_id where referral_code = ${code} order by clicks.id`)
const openOf = (code: string, device: string, query: string) =>
  send('GET', `/api/v1/referrals/${code}${query}`, { headers: { 'x-device-fingerprint': device } })

/** A completion of a campaign, as its own submission stores it. */
async function completionOf(campaign: { id: number; version: { id: number } }, code: string) {
  const id = await newCompletion({ referral_code: code })
  await database().execute(sql`update completions set campaign_id = ${campaign.id}, version_id = ${campaign.version.id} where id = ${id}`)
  await database().transaction(rebuildTotals)
  return id
}

test('a click belongs to the campaign and the label of its link, and to the default campaign where no published one has the slug', async () => {
  const { code } = await makeUser('promoter')
  const { id, slug } = await liveCampaign()
  await database().execute(sql`insert into campaigns (slug, state) values ('rascunho', 'draft')`)
  for (const [device, query] of [
    ['d1', ''],
    ['d2', `?campaign=${slug}&label=stories-1`],
    ['d3', '?campaign=nobody-has-it&label=bio'],
    ['d4', '?campaign=rascunho'],
    ['d5', `?campaign=${'x'.repeat(300)}&label=${'y'.repeat(41)}`],
    ['d6', '?label=Bio'],
  ] as const) {
    const { status, body } = await openOf(code, device, query)
    expect([status, body.data]).toEqual([200, { referral_code: code }])
  }
  expect((await clicksOf(code)).map(({ campaign, label }) => [Number(campaign), label])).toEqual([
    [1, null],
    [id, 'stories-1'],
    [1, 'bio'],
    [1, null],
    [1, null],
    [1, null],
  ])
  expect(await totalsDifferences(database())).toEqual([])
})

test('a device counts once for each campaign within 24 hours', async () => {
  const { id: promoterId, code } = await makeUser('promoter')
  const [one, other] = [await liveCampaign(), await liveCampaign()]
  await Promise.all(Array.from({ length: 8 }, () => openOf(code, 'same', `?campaign=${one.slug}`)))
  await openOf(code, 'same', `?campaign=${other.slug}`)
  await openLink(code, 'same')
  await openOf(code, 'same', `?campaign=${other.slug}`)
  const counted = (await clicksOf(code)).filter(({ verdict }) => verdict === 'counted').map(({ campaign }) => Number(campaign))
  expect(counted).toEqual([one.id, other.id, DEFAULT_CAMPAIGN_ID])
  expect((await selectTotals(database(), promoterId)).clicks).toBe(3)
  for (const campaignId of [one.id, other.id, DEFAULT_CAMPAIGN_ID]) expect((await selectTotals(database(), promoterId, campaignId)).clicks).toBe(1)
  expect(await totalsDifferences(database())).toEqual([])
})

test('the figures of a campaign are its own, and the default campaign has what the others leave', async () => {
  const { id: promoterId, code } = await makeUser('promoter')
  const [one, other] = [await liveCampaign(), await liveCampaign()]
  for (const device of ['f1', 'f2', 'f3']) await openOf(code, device, `?campaign=${one.slug}`)
  await openOf(code, 'f4', `?campaign=${other.slug}`)
  for (const device of ['f5', 'f6']) await openLink(code, device)
  await completionOf(one, code)
  await newCompletion({ referral_code: code })
  const db = database()
  const today = (await selectDays(db, promoterId, 1))[0]?.date ?? ''
  for (const [campaign, clicks, completions] of [
    [undefined, 6, 2],
    [one.id, 3, 1],
    [other.id, 1, 0],
    [DEFAULT_CAMPAIGN_ID, 2, 1],
  ] as const) {
    const sums = { clicks, completions, earningsCents: completions * 1000 }
    expect(await selectTotals(db, promoterId, campaign)).toEqual({ ...sums, inReview: completions, inReviewCents: completions * 1000, rejected: 0 })
    expect(await selectMonth(db, promoterId, campaign)).toEqual(sums)
    expect(await selectDays(db, promoterId, 2, campaign)).toEqual([expect.objectContaining({ clicks: 0 }), { date: today, ...sums }])
    expect(await countOnDays(db, promoterId, 'clicks', { from: today, to: today }, campaign)).toBe(clicks)
    expect(await countOnDays(db, promoterId, 'clicks', { from: '2001-01-01', to: '2001-01-02' }, campaign)).toBe(0)
  }
  // The platform has its own rows.
  const [all, own, rest] = await Promise.all([selectTotals(db, null), selectTotals(db, null, one.id), selectTotals(db, null, DEFAULT_CAMPAIGN_ID)])
  expect(own).toMatchObject({ clicks: 3, completions: 1 })
  expect(rest.clicks).toBeLessThan(all.clicks)
  expect(await totalsDifferences(db)).toEqual([])
})

test('a position in the list of one campaign comes from its own counters', async () => {
  const { id: promoterId } = await makeUser('promoter')
  const { id } = await liveCampaign()
  await database().execute(sql`
    insert into clicks (promoter_id, verdict, campaign_id, created_at)
    select ${promoterId}, 'counted', case when n % 2 = 0 then ${id}::bigint else 1 end, now() - interval '3 days' * (n / 1000) from generate_series(0, 3999) as n`)
  await database().transaction(rebuildTotals)
  for (const campaignId of [id, DEFAULT_CAMPAIGN_ID]) {
    expect(await selectPosition(database(), { promoterId, campaignId, of: 'clicks' }, 1100)).toMatchObject({ end: expect.any(String), skip: 100 })
  }
  expect(await selectPosition(database(), { promoterId, of: 'clicks' }, 1100)).toMatchObject({ skip: 100 })
})

test('the check names a campaign whose counters differ from its rows, and rebuilding mends it', async () => {
  const { id: promoterId, code } = await makeUser('promoter')
  const { id, slug } = await liveCampaign()
  await openOf(code, 'checked', `?campaign=${slug}`)
  await database().execute(sql`update campaign_totals set clicks = clicks + 1 where campaign_id = ${id} and promoter_id = ${promoterId}`)
  const found = await totalsDifferences(database())
  expect(found.map((row) => ({ ...row, campaignId: Number(row.campaignId), promoterId: Number(row.promoterId), day: '' }))).toEqual([
    { campaignId: id, promoterId, day: '', counted: '2 / 0 / 0 / 0 / 0 / 0', expected: '1 / 0 / 0 / 0 / 0 / 0' },
  ])
  await database().transaction(rebuildTotals)
  expect(await totalsDifferences(database())).toEqual([])
})

test('the counters of a deleted promoter go, and those of the campaign stay', async () => {
  const { id: promoterId, code } = await makeUser('promoter')
  const { id, slug } = await liveCampaign()
  await openOf(code, 'left', `?campaign=${slug}`)
  await database().execute(sql`delete from users where id = ${promoterId}`)
  expect((await selectTotals(database(), promoterId, id)).clicks).toBe(0)
  expect((await selectTotals(database(), null, id)).clicks).toBe(1)
  expect(await totalsDifferences(database())).toEqual([])
})

test('days of campaigns that are over come to stand in one row each while clicks and completions of several campaigns are booked', async () => {
  const promoters = [await makeUser('promoter'), await makeUser('promoter')]
  const campaigns = [await liveCampaign(), await liveCampaign()]
  const at = new Date(Date.now() - 5 * DAY_MS)
  const old = (n: number, [from, to]: [null, 'approved'] | ['approved', null]) => ({
    promoterId: promoters[n % 2]?.id ?? null,
    campaignId: campaigns[(n >> 1) % 2]?.id ?? 0,
    at,
    commissionCents: 100,
    from,
    to,
  })
  const book = (change: [null, 'approved'] | ['approved', null]) => (tx: Parameters<typeof bookCompletions>[0]) =>
    bookCompletions(
      tx,
      [0, 1, 2, 3].map((n) => old(n, change)),
    )
  for (let round = 0; round < 6; round++)
    await Promise.all([
      foldTotals(database()),
      ...Array.from({ length: 20 }, (_, n) => database().transaction(book(n % 2 ? ['approved', null] : [null, 'approved']))),
      ...Array.from({ length: 20 }, (_, n) => openOf(promoters[n % 2]?.code ?? '', `fold-${round}-${n}`, n % 3 ? `?campaign=${campaigns[n % 2]?.slug}` : '')),
      foldTotals(database()),
    ])
  await foldTotals(database())
  const [row] = await database().execute<{ slots: number; days: number }>(sql`
    select count(*) filter (where slot <> 0)::int as slots, count(*)::int as days from campaign_totals where day < current_date - 3
      and campaign_id in (${campaigns[0]?.id ?? 0}, ${campaigns[1]?.id ?? 0})`)
  expect(row).toEqual({ slots: 0, days: 6 })
  expect(await totalsDifferences(database())).toEqual([])
}, 60_000)
