// @module-tag large
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { campaignContent, liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { newCompletion, openLink, read } from '@/lib/testing/submissions'

type Person = Awaited<ReturnType<typeof makeUser>>
type Campaign = Awaited<ReturnType<typeof liveCampaign>>

let admin: Person
let one: Person
let other: Person
let survey: Campaign
let video: Campaign
const ids = { default: 0, survey: 0, ofOther: 0, rejected: 0 }

/** A completion of a campaign and a label, as its own submission stores it. */
async function completionOf({ id, version }: Campaign, code: string, label: string) {
  const completion = await newCompletion({ referral_code: code })
  await database().execute(sql`
    update completions set campaign_id = ${id}, version_id = ${version.id}, label = ${label}, reward_cents = 400, commission_cents = 100 where id = ${completion}`)
  return completion
}
const openOf = (code: string, device: string, query: string) =>
  send('GET', `/api/v1/referrals/${code}${query}`, { headers: { 'x-device-fingerprint': device } })

beforeAll(async () => {
  admin = await makeUser('admin')
  one = await makeUser('promoter')
  other = await makeUser('promoter')
  survey = await liveCampaign({ campaign: { slug: 'pesquisa-curta' } })
  video = await liveCampaign({ campaign: { slug: 'video-novo', state: 'ended' }, content: { title: { pt: 'Veja um vídeo' } } })
  await openLink(one.code, 'l1')
  for (const device of ['l2', 'l3']) await openOf(one.code, device, `?campaign=${survey.slug}&label=bio`)
  await openOf(one.code, 'l3', `?campaign=${survey.slug}&label=bio`)
  await openOf(other.code, 'l4', `?campaign=${survey.slug}`)
  ids.default = await newCompletion({ referral_code: one.code })
  ids.survey = await completionOf(survey, one.code, 'bio')
  ids.ofOther = await completionOf(survey, other.code, 'stories')
  ids.rejected = await completionOf(survey, one.code, 'bio')
  await database().execute(sql`update completions set status = 'rejected', decided_at = now(), reason = 'unreadable' where id = ${ids.rejected}`)
  await database().transaction(rebuildTotals)
  expect(await totalsDifferences(database())).toEqual([])
})

const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

test('a list of completions and its figures can be limited to a campaign, and a promoter still sees their own alone', async () => {
  const all = await read('/completions', admin.token)
  expect(idsOf(all)).toEqual([ids.ofOther, ids.survey, ids.default])
  expect(all.data.map(({ campaign_id, label }: { campaign_id: number; label: string | null }) => [campaign_id, label])).toEqual([
    [survey.id, 'stories'],
    [survey.id, 'bio'],
    [undefined, undefined],
  ])
  const ofSurvey = await read(`/completions?campaign=${survey.id}`, admin.token)
  expect(idsOf(ofSurvey)).toEqual([ids.ofOther, ids.survey])
  expect(ofSurvey.meta.total).toBe(2)
  expect(ofSurvey.stats).toEqual({ total_completions: 2, total_earnings: 2, this_month: 2, by_status: { in_review: 2, approved: 0, rejected: 1, deleted: 0 } })
  expect(idsOf(await read(`/completions?campaign=${survey.id}&status=rejected`, admin.token))).toEqual([ids.rejected])
  const byDefault = await read('/completions?campaign=1', admin.token)
  expect(idsOf(byDefault)).toEqual([ids.default])
  expect(byDefault.stats).toMatchObject({ total_completions: 1, total_earnings: 10, by_status: { in_review: 1, rejected: 0 } })
  const own = await read(`/completions?campaign=${survey.id}&promoter=${other.id}`, one.token)
  expect(idsOf(own)).toEqual([ids.survey])
  expect(own.stats).toMatchObject({ total_completions: 1, total_earnings: 1 })
  expect(own.data[0]).not.toHaveProperty('whatsapp')
  for (const query of ['999999', `${video.id}`])
    expect(await read(`/completions?campaign=${query}`, admin.token)).toMatchObject({ data: [], meta: { total: 0 } })
  expect((await send('GET', '/api/v1/completions?campaign=pesquisa', { token: admin.token })).status).toBe(422)
})

test('deleted completions can be limited to a campaign, those of the default one too', async () => {
  const [gone, ofDefault] = [await completionOf(survey, one.code, 'bio'), await newCompletion({ referral_code: one.code })]
  await database().transaction(rebuildTotals)
  for (const id of [gone, ofDefault]) expect((await send('DELETE', `/api/v1/referrals/${id}`, { token: admin.token })).status).toBe(200)
  const deleted = async (query: string, token = admin.token) => idsOf(await read(`/completions/deleted${query}`, token))
  expect(await deleted('')).toEqual([ofDefault, gone])
  expect(await deleted(`?campaign=${survey.id}`)).toEqual([gone])
  expect(await deleted('?campaign=1', one.token)).toEqual([ofDefault])
  expect(await deleted(`?campaign=${survey.id}`, other.token)).toEqual([])
  expect((await read(`/completions?campaign=${survey.id}`, admin.token)).stats.by_status.deleted).toBe(1)
  expect((await read('/completions', one.token)).stats.by_status.deleted).toBe(2)
})

test('a search, chosen days and a filter by campaign go together', async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format()
  const [row] = await database().execute<{ code: string }>(sql`select payment_code as code from completions where id = ${ids.survey}`)
  expect(idsOf(await read(`/completions?campaign=${survey.id}&search=${row?.code}`, admin.token))).toEqual([ids.survey])
  expect(idsOf(await read(`/completions?campaign=1&search=${row?.code}`, admin.token))).toEqual([])
  const ofDay = await read(`/completions?campaign=${survey.id}&from=${today}&to=${today}&per_page=1`, admin.token)
  expect([ofDay.data.length, ofDay.meta.total]).toEqual([1, 2])
  expect((await read(`/clicks?campaign=${survey.id}&from=${today}&per_page=1`, admin.token)).meta.total).toBe(3)
  expect((await read(`/clicks?campaign=${survey.id}&to=2001-01-01`, admin.token)).meta.total).toBe(0)
})

test('a list of clicks and its figures can be limited to a campaign', async () => {
  expect((await read('/clicks', one.token)).stats).toMatchObject({ total_clicks: 3, completed: 2, not_counted: 1 })
  const ofSurvey = await read(`/clicks?campaign=${survey.id}`, one.token)
  expect(ofSurvey.data.map(({ campaign_id, label }: { campaign_id: number; label: string }) => [campaign_id, label])).toEqual([
    [survey.id, 'bio'],
    [survey.id, 'bio'],
  ])
  expect(ofSurvey.stats).toEqual({ total_clicks: 2, completed: 1, conversion_rate: 50, not_counted: 1 })
  const notCounted = (await read(`/clicks?campaign=${survey.id}&verdict=not_counted`, one.token)).data
  expect(notCounted).toMatchObject([{ campaign_id: survey.id, label: 'bio', verdict: 'repeat' }])
  expect((await read('/clicks?campaign=1', one.token)).stats).toEqual({ total_clicks: 1, completed: 1, conversion_rate: 100, not_counted: 0 })
  expect((await read('/clicks?campaign=1&verdict=not_counted', one.token)).data).toEqual([])
  expect((await read(`/clicks?campaign=${survey.id}`, admin.token)).stats.total_clicks).toBe(3)
})

test('a summary can be limited to a campaign; what needs attention stays that of all', async () => {
  const summary = async (query: string, token: string) => (await read(`/dashboard-summary?days=7${query}`, token)).data
  const all = await summary('', admin.token)
  const ofSurvey = await summary(`&campaign=${survey.id}`, admin.token)
  const ofDefault = await summary('&campaign=1', admin.token)
  expect(ofSurvey).toMatchObject({ total: 3, completed: 2, total_payouts: 2, avg_earnings: 1, conversionRate: 66.67, split: { in_review: 2, approved: 0 } })
  expect(ofSurvey.series.at(-1)).toMatchObject({ clicks: 3, completions: 2, payouts: 2 })
  expect(ofSurvey.top.map(({ id, earnings }: { id: number; earnings: number }) => [id, earnings])).toEqual([
    [one.id, 1],
    [other.id, 1],
  ])
  expect(ofDefault).toMatchObject({ total: 1, completed: 1, total_payouts: 10, avg_earnings: 5 })
  expect(ofDefault.top.map(({ id }: { id: number }) => id)).toEqual([one.id])
  expect([ofSurvey.attention, ofDefault.attention]).toEqual([all.attention, all.attention])
  expect(all).toMatchObject({ total: 4, completed: 3, total_payouts: 12 })
  expect(await summary(`&campaign=${survey.id}`, one.token)).toMatchObject({ total: 2, completed: 1, totalEarnings: 1, month_earnings: 1, rejected: 1 })
})

test('files have columns for the campaign, the label and the ref at their end, and can be limited to a campaign', async () => {
  const file = async (path: string) => {
    const { body } = await send('GET', `/api/v1/${path}`, { token: admin.token, headers: { 'accept-language': 'en' } })
    return body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n') as string[]
  }
  const [head, ...rows] = await file(`completions.csv?campaign=${survey.id}`)
  expect(head).toMatch(/,promoter_email,reward,campaign,version,label,ref$/)
  expect(rows.map((row) => row.split(',').slice(-4, -1))).toEqual([
    ['pesquisa-curta', '1', 'stories'],
    ['pesquisa-curta', '1', 'bio'],
  ])
  const clicks = await file('clicks.csv')
  expect(clicks[0]).toMatch(/,promoter_email,campaign,label,ref$/)
  expect(clicks.slice(1).map((row) => row.split(',').slice(-3, -1))).toEqual([
    ['pesquisa-curta', ''],
    ['pesquisa-curta', 'bio'],
    ['pesquisa-curta', 'bio'],
    ['short-task', ''],
  ])
  expect(await file('clicks.csv?campaign=1')).toHaveLength(2)
})

test('payouts to people can be limited to those for a task of a campaign', async () => {
  await database().execute(sql`
    insert into payouts (completion_id, payee_name, amount_cents, state) values (${ids.default}, 'A', 1000, 'requested'), (${ids.survey}, 'B', 400, 'requested')`)
  const payees = async (query: string, token = admin.token) =>
    (await read(`/payouts?${query}`, token)).data.map((row: { payee: { id: number }; campaign_id: number }) => [row.payee.id, row.campaign_id])
  expect(await payees('')).toEqual([
    [ids.survey, survey.id],
    [ids.default, 1],
  ])
  expect(await payees(`campaign=${survey.id}`)).toEqual([[ids.survey, survey.id]])
  expect(await payees('campaign=1&state=requested')).toEqual([[ids.default, 1]])
  expect((await read(`/payouts?campaign=${survey.id}`, admin.token)).meta.total).toBe(1)
  expect(await payees(`campaign=${survey.id}`, one.token)).toEqual([])
})

test('all published campaigns have names for filters, drafts and guests do not', async () => {
  await database().execute(sql`insert into campaigns (slug) values ('ainda-nao')`)
  await survey.publish({ content: campaignContent({ title: { pt: 'Pesquisa nova', en: 'New survey' } }) })
  for (const { token } of [admin, one]) {
    expect((await read('/campaigns/names', token)).data).toEqual([
      { id: 1, slug: 'short-task', title: expect.objectContaining({ pt: expect.any(String) }), state: expect.any(String), is_default: true },
      { id: survey.id, slug: 'pesquisa-curta', title: { pt: 'Pesquisa nova', en: 'New survey' }, state: 'live', is_default: false },
      { id: video.id, slug: 'video-novo', title: { pt: 'Veja um vídeo' }, state: 'ended', is_default: false },
    ])
  }
  expect((await send('GET', '/api/v1/campaigns/names')).status).toBe(401)
})
