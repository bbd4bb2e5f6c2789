import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { rebuildTotals } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { newCompletion, read } from '@/lib/testing/submissions'
import type { LinkFigures, PromoterCampaign, PromoterCampaignDetails } from './contract'

const FIRST_SLUG = 'short-task'
let serial = 0

/** Opens a promoter's link from a device of its own. */
async function open(code: string, query = '') {
  const { status } = await send('GET', `/api/v1/referrals/${code}${query}`, { headers: { 'x-device-fingerprint': `opened-${++serial}` } })
  expect(status).toBe(200)
}

const approved = { status: 'approved', decidedAt: new Date() } as const
const rejected = { status: 'rejected', decidedAt: new Date(), reason: 'other' } as const

/** A completion by a link to a campaign, null for the default one, and what became of it. */
async function complete(code: string, campaign: { id: number; version: { id: number } } | null, more: Partial<typeof completions.$inferInsert> = {}) {
  const id = await newCompletion({ referral_code: code })
  await database()
    .update(completions)
    .set({ attempt: 1, ...(campaign && { campaignId: campaign.id, versionId: campaign.version.id, commissionCents: 100 }), ...more })
    .where(eq(completions.id, id))
}

/** The answer of a call, in its own shape. */
async function data<Data>(path: string, token: string): Promise<Data> {
  const { status, body } = await send<{ data: Data }>('GET', `/api/v1${path}`, { token })
  expect(status).toBe(200)
  return body.data
}

const listOf = (token: string) => data<PromoterCampaign[]>('/promoter-campaigns', token)
const detailsOf = (token: string, slug: string) => data<PromoterCampaignDetails>(`/promoter-campaigns/${slug}`, token)
const figuresOf = async (token: string, slug: string) => (await listOf(token)).find((campaign) => campaign.slug === slug)?.figures
const fileOf = async (token: string) => String((await send('GET', '/api/v1/promoter-campaigns.csv', { token })).body)

/** The figures as a line: clicks, completions, approved, earned, conversion. */
const line = ({ clicks, completions: completed, approved: ofThem, earned, conversion_rate }: LinkFigures) =>
  [clicks, completed, ofThem, earned, conversion_rate].join(' ')
const nothing = '0 0 0 0 0'

let one: Awaited<ReturnType<typeof makeUser>>
let other: Awaited<ReturnType<typeof makeUser>>
let survey: Awaited<ReturnType<typeof liveCampaign>>

/** Two promoters: one with links to two campaigns, with two labels and without, and another whose data must never show. */
beforeAll(async () => {
  one = await makeUser('promoter')
  other = await makeUser('promoter')
  survey = await liveCampaign({ campaign: { position: 5 } })
  for (const query of ['', '', '?label=bio', `?campaign=${survey.slug}`, `?campaign=${survey.slug}&label=stories`, `?campaign=${survey.slug}&label=stories`])
    await open(one.code, query)
  for (const label of ['stories', 'theirs']) await open(other.code, `?campaign=${survey.slug}&label=${label}`)
  await complete(one.code, null)
  await complete(one.code, null, { label: 'bio', ...approved })
  await complete(one.code, null, { label: 'bio', ...rejected })
  await complete(one.code, survey, { label: 'stories', ...approved })
  await complete(other.code, survey, { label: 'theirs', ...approved })
  await database().transaction(rebuildTotals)
})

test('a promoter sees what is open and pays what, with what their own links brought', async () => {
  const mine = (await listOf(one.token)).filter(({ slug }) => [FIRST_SLUG, survey.slug].includes(slug))
  expect(mine.map(({ slug, state, reward, commission, is_default, figures }) => [slug, state, reward, commission, is_default, line(figures)])).toEqual([
    [FIRST_SLUG, 'live', 10, 10, true, '3 2 1 20 66.67'],
    [survey.slug, 'live', 4, 1, false, '3 1 1 1 33.33'],
  ])
  const theirs = await listOf(other.token)
  expect(theirs.filter(({ figures }) => line(figures) !== nothing).map(({ slug, figures }) => [slug, line(figures)])).toEqual([[survey.slug, '2 1 1 1 50']])
})

test('the figures of all campaigns together are those of the dashboard, and those of each are its own there', async () => {
  const { data } = await read('/dashboard-summary', one.token)
  const all = await listOf(one.token)
  const sum = (of: (figures: LinkFigures) => number) => all.reduce((total, { figures }) => total + of(figures), 0)
  expect([sum((each) => each.clicks), sum((each) => each.completions), sum((each) => each.earned)]).toEqual([data.total, data.completed, data.totalEarnings])
  for (const { id, figures } of all) {
    const own = (await read(`/dashboard-summary?campaign=${id}`, one.token)).data
    expect([figures.clicks, figures.completions, figures.earned, figures.conversion_rate]).toEqual([
      own.total,
      own.completed,
      own.totalEarnings,
      own.conversionRate,
    ])
  }
})

test('one campaign has its figures by label and by day, and they add up to the same', async () => {
  const ofSurvey = await detailsOf(one.token, survey.slug)
  expect(ofSurvey.labels.map(({ label, ...figures }) => [label, line(figures)])).toEqual([
    ['stories', '2 1 1 1 50'],
    [null, '1 0 0 0 0'],
  ])
  expect([ofSurvey.label_days, ofSurvey.other_labels, ofSurvey.series.length]).toEqual([90, null, 30])
  expect(ofSurvey.series.at(-1)).toMatchObject({ clicks: 3, completions: 1, earnings: 1 })
  const ofFirst = await detailsOf(one.token, FIRST_SLUG)
  expect(ofFirst.labels.map(({ label, ...figures }) => [label, line(figures)])).toEqual([
    [null, '2 1 0 10 50'],
    ['bio', '1 1 1 10 100'],
  ])
  expect(ofFirst.series.at(-1)).toMatchObject({ clicks: 3, completions: 2, earnings: 20 })
})

test('the file has a line for each campaign and label of the caller', async () => {
  const lines = (await fileOf(one.token))
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(lines).toEqual([
    'campaign,label,clicks,completions,approved,earned,conversion_rate',
    `${FIRST_SLUG},,2,1,0,10,50`,
    `${FIRST_SLUG},bio,1,1,1,10,100`,
    `${survey.slug},stories,2,1,1,1,50`,
    `${survey.slug},,1,0,0,0,0`,
  ])
  expect(await fileOf(other.token)).not.toContain('bio')
})

test('a campaign that is over stays where the caller has figures of it, after the open ones, and is not there for others', async () => {
  const over = await liveCampaign({ campaign: { position: -1 } })
  await open(one.code, `?campaign=${over.slug}&label=stories`)
  await over.set({ state: 'ended', endedAt: new Date() })
  expect((await listOf(one.token)).at(-1)).toMatchObject({ slug: over.slug, state: 'ended', figures: { clicks: 1 } })
  expect(await figuresOf(other.token, over.slug)).toBeUndefined()
  expect((await detailsOf(one.token, over.slug)).labels).toMatchObject([{ label: 'stories', clicks: 1 }])
})

test('a draft is nowhere, and what nobody may call is refused', async () => {
  await database().execute(sql`insert into campaigns (slug, state) values ('ein-entwurf', 'draft')`)
  const admin = await makeUser('admin')
  const disabled = await makeUser('promoter', { active: false })
  const status = async (path: string, token?: string) => (await send('GET', `/api/v1${path}`, { token })).status
  expect(await status('/promoter-campaigns/ein-entwurf', one.token)).toBe(404)
  expect(await status('/promoter-campaigns/no-such-task', one.token)).toBe(404)
  for (const path of ['/promoter-campaigns', `/promoter-campaigns/${survey.slug}`, '/promoter-campaigns.csv', '/labels'])
    expect([await status(path), await status(path, admin.token), await status(path, disabled.token)]).toEqual([
      401,
      403,
      await status('/clicks', disabled.token),
    ])
})

test('figures by label are of 90 days, those in all of every day', async () => {
  const { id, code, token } = await makeUser('promoter')
  for (const days of [89, 90]) {
    await database().execute(sql`
      insert into clicks (promoter_id, verdict, label, created_at)
      select ${id}, 'counted', label, now() - interval '1 day' * ${days}::int from unnest(array[null, 'old']) as label`)
  }
  await complete(code, null, { label: 'old', createdAt: new Date(Date.now() - 90 * 24 * 60 * 60 * 1000) })
  await database().transaction(rebuildTotals)
  expect(await figuresOf(token, FIRST_SLUG)).toMatchObject({ clicks: 4, completions: 1 })
  expect((await detailsOf(token, FIRST_SLUG)).labels.map(({ label, ...figures }) => [label, line(figures)])).toEqual([
    [null, '1 0 0 0 0'],
    ['old', '1 0 0 0 0'],
  ])
})

test('of labels that anybody can write into a link an answer names a hundred and sums up the rest', async () => {
  const { id, token } = await makeUser('promoter')
  await database().execute(sql`insert into clicks (promoter_id, verdict, label) select ${id}, 'counted', 'l-' || n from generate_series(1, 130) as n`)
  await database().transaction(rebuildTotals)
  const { labels, other_labels } = await detailsOf(token, FIRST_SLUG)
  expect(labels).toHaveLength(100)
  expect(other_labels && line(other_labels)).toBe('30 0 0 0 0')
})
