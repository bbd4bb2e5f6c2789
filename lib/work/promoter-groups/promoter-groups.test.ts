import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { completions } from '@/db/schema/completions'
import { database } from '@/lib/platform/database'
import { fundCampaignWith, liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { placeAll } from '@/lib/testing/events'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, newTask } from '@/lib/testing/money'
import { makeUser } from '@/lib/testing/people'
import { expirePlaces } from '@/lib/work/campaigns/expire-places'
import type { PromoterGroup } from './contract'

let serial = 0

/** The calls of an administrator about groups. */
const groupsOf = ({ token }: { token: string }) => ({
  list: async (): Promise<PromoterGroup[]> => (await send('GET', '/api/v1/promoter-groups', { token })).body.data,
  make: (fields: object = {}) => send('POST', '/api/v1/promoter-groups', { token, json: { name: `Grupo ${++serial}`, ...fields } }),
  change: ({ id, revision, name }: PromoterGroup, fields: object = {}) =>
    send('PATCH', `/api/v1/promoter-groups/${id}`, { token, json: { name, revision, ...fields } }),
  remove: (id: number) => send('DELETE', `/api/v1/promoter-groups/${id}`, { token }),
  move: (id: number, ...promoter_ids: number[]) => send('POST', `/api/v1/promoter-groups/${id}/promoters`, { token, json: { promoter_ids } }),
})

beforeEach(async () => {
  const groups = groupsOf(await confirmedAdmin())
  for (const { id, is_default } of await groups.list()) if (!is_default) await groups.remove(id)
})

/** A group with a commission for all, and a promoter in it. */
async function groupWith(fields: object) {
  const admin = await confirmedAdmin()
  const groups = groupsOf(admin)
  const group: PromoterGroup = (await groups.make(fields)).body.data
  const promoter = await makeUser('promoter')
  await groups.move(group.id, promoter.id)
  return { admin, groups, group, promoter }
}

const takePlace = async (slug: string, referral_code?: string): Promise<string> =>
  (await send('POST', `/api/v1/campaigns/${slug}/places`, { json: { fingerprint: `of-group-${++serial}`, referral_code } })).body.data?.place_token

/** What the completion of a task pays its promoter, in centavos. */
async function commissionOf({ id }: { id: number }): Promise<number | undefined> {
  const [row] = await database().select({ cents: completions.commissionCents }).from(completions).where(eq(completions.id, id))
  return row?.cents
}

test('there is one group at first, with everybody in it, and it pays what each task says', async () => {
  const groups = groupsOf(await confirmedAdmin())
  const promoter = await makeUser('promoter')
  const [first, ...others] = await groups.list()
  expect(others).toEqual([])
  expect(first).toMatchObject({ is_default: true, commission: null, commissions: [], minimum_payout: null, campaigns: null, open_places: 0 })
  expect(await commissionOf(await newTask(promoter.code))).toBe(1000)
  expect((await groups.remove(first?.id ?? 0)).status).toBe(409)
})

test('one group is paid R$ 8 and another R$ 12 for the same task, and each promoter sees why', async () => {
  const low = await groupWith({ commission: 8 })
  const high = await groupWith({ name: 'Agência', commission: 12 })
  const [a, b] = [await newTask(low.promoter.code), await newTask(high.promoter.code)]
  expect([await commissionOf(a), await commissionOf(b)]).toEqual([800, 1200])
  for (const { id } of [a, b]) await desk(low.admin).review(id, 'approve')
  const available = async ({ token }: { token: string }) => (await send('GET', '/api/v1/balance', { token })).body.data.available
  expect([await available(low.promoter), await available(high.promoter)]).toEqual([8, 12])
  const { body } = await send('GET', '/api/v1/promoter-campaigns', { token: high.promoter.token })
  expect(body.data[0]).toMatchObject({ commission: 12, commission_group: 'Agência' })
  expect(await differences()).toEqual([])
})

test('what was handed in keeps its commission, whatever becomes of group and promoter before the decision', async () => {
  const { admin, groups, group, promoter } = await groupWith({ commission: 12 })
  const before = await newTask(promoter.code)
  expect((await groups.change(group, { commission: 3 })).status).toBe(200)
  const after = await newTask(promoter.code)
  await groups.remove(group.id)
  const later = await newTask(promoter.code)
  expect([await commissionOf(before), await commissionOf(after), await commissionOf(later)]).toEqual([1200, 300, 1000])
  await desk(admin).review(before.id, 'approve')
  await desk(admin).undo(before.id)
  await desk(admin).review(before.id, 'approve')
  expect((await send('GET', '/api/v1/balance', { token: promoter.token })).body.data).toMatchObject({ available: 12, in_review: 13 })
  expect(await differences()).toEqual([])
})

test('a place reserves the highest commission, keeps what was promised when it was taken, and gives back the difference', async () => {
  const { groups, group, promoter } = await groupWith({ commission: 3 })
  const other = await groupWith({ commission: 9 })
  const campaign = await liveCampaign({ fundCents: 10_000, rewardCents: 400, commissionCents: 100 })
  const [token, unbrought] = [await takePlace(campaign.slug, promoter.code), await takePlace(campaign.slug)]
  expect(await moneyOf(campaign.id)).toEqual({ available: 7_400, reserved: 2_600 })
  // The rate falls, the group of the other rises, and the promoter goes elsewhere: the place keeps R$ 3.
  await groups.change(group, { commission: 1 })
  await groups.change((await groups.list()).find(({ id }) => id === other.group.id) ?? group, { commission: 20 })
  await groups.move(other.group.id, promoter.id)
  const handedIn = await newTask(promoter.code, { place_token: token })
  expect(await commissionOf(handedIn)).toBe(300)
  expect(await moneyOf(campaign.id)).toEqual({ available: 8_000, reserved: 2_000 })
  // Nobody's place: who brought the person turns out on handing in, at what they were promised when it was taken.
  expect(await commissionOf(await newTask(other.promoter.code, { place_token: unbrought }))).toBe(900)
  await desk(other.admin).review(handedIn.id, 'approve')
  expect(await moneyOf(campaign.id)).toEqual({ available: 8_000, reserved: 1_300 })
  expect(await differences()).toEqual([])
})

test('a place is refused where the budget does not have the highest commission, which the list of tasks knows', async () => {
  const campaign = await liveCampaign({ fundCents: 1_500, rewardCents: 400, commissionCents: 100 })
  await groupWith({ commissions: [{ campaign_id: campaign.id, commission: 11.01 }] })
  expect(await takePlace(campaign.slug)).toBeUndefined()
  expect((await send('GET', `/api/v1/campaigns/${campaign.slug}`)).body.data.state).toBe('out_of_budget')
  await fundCampaignWith(campaign.id, 1)
  expect(await takePlace(campaign.slug)).toBeDefined()
  expect(await moneyOf(campaign.id)).toEqual({ available: 0, reserved: 1_501 })
})

test('a rate for one task wins over that for all, and rejected tasks that come back keep theirs', async () => {
  const campaign = await liveCampaign({ fundCents: 10_000, rewardCents: 400, commissionCents: 100 })
  const { admin, groups, group, promoter } = await groupWith({ commission: 5, commissions: [{ campaign_id: campaign.id, commission: 7 }] })
  const it = await newTask(promoter.code, { campaign: campaign.slug })
  expect(await commissionOf(it)).toBe(700)
  await groups.change(group, { commission: 50 })
  await desk(admin).review(it.id, 'reject', 1, 'not_a_task')
  expect((await moneyOf(campaign.id)).reserved).toBe(0)
  await desk(admin).undo(it.id)
  expect(await moneyOf(campaign.id)).toEqual({ available: 8_900, reserved: 1_100 })
  await desk(admin).review(it.id, 'approve')
  expect(await moneyOf(campaign.id)).toEqual({ available: 8_900, reserved: 0 })
  expect(await differences()).toEqual([])
})

test('of two administrators who change a group at once one is told so, and every change is in the audit log with what differs', async () => {
  const { admin, groups, group } = await groupWith({ commission: 5 })
  const other = groupsOf(await confirmedAdmin())
  const answers = await Promise.all([groups.change(group, { commission: 6 }), other.change(group, { commission: 7 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const now = answers.find(({ status }) => status === 200)?.body.data.commission
  const { body } = await send('GET', `/api/v1/audit-log?search=${encodeURIComponent(group.name)}`, { token: admin.token })
  expect(body.data[0]).toMatchObject({ action: 'group.changed', before: { commission: 5 }, after: { commission: now } })
  const rates = await database().execute(sql`select amount_cents from promoter_rates where group_id = ${group.id} and until is null`)
  expect(rates).toHaveLength(1)
})

test('a group is deleted while places are taken: each place keeps one promise, and all that was reserved comes back', async () => {
  const { admin, groups, group, promoter } = await groupWith({ commission: 12 })
  const campaign = await liveCampaign({ fundCents: 100_000, rewardCents: 400, commissionCents: 100 })
  // More than the share of one network are asked for, so some are refused.
  const taking = Array.from({ length: 12 }, () => takePlace(campaign.slug, promoter.code))
  const [tokens, removed] = await Promise.all([Promise.all(taking), groups.remove(group.id)])
  expect(removed.status).toBe(200)
  expect(await differences()).toEqual([])
  const taken = tokens.filter(Boolean)
  expect(taken.length).toBeGreaterThan(2)
  for (const token of taken.slice(1)) {
    const it = await newTask(promoter.code, { place_token: token })
    expect([100, 1200]).toContain(await commissionOf(it))
    expect((await desk(admin).review(it.id, 'approve')).status).toBe(200)
  }
  await database().execute(
    sql`update campaign_places set expires_at = now() - interval '1 second' where completion_id is null and campaign_id = ${campaign.id}`,
  )
  await expirePlaces(database())
  expect((await moneyOf(campaign.id)).reserved).toBe(0)
  expect(await differences()).toEqual([])
})

test('rates change while tasks are handed in: each completion has one that was in force, as the check says', async () => {
  const { groups, group, promoter } = await groupWith({ commission: 1 })
  const change = async () => {
    for (let cents = 2; cents < 8; cents++) {
      const now = (await groups.list()).find(({ id }) => id === group.id)
      if (now) expect((await groups.change(now, { commission: cents })).status).toBe(200)
    }
  }
  const handIn = async () => {
    for (let n = 0; n < 10; n++) await newTask(promoter.code)
  }
  await Promise.all([change(), handIn(), handIn()])
  expect(await differences()).toEqual([])
})

test('a promoter moves with the password alone; the way through groups is kept, and told as events', async () => {
  const { admin, groups, group, promoter } = await groupWith({ name: 'Parceiros' })
  const unconfirmed = await makeUser('admin')
  expect((await groupsOf(unconfirmed).move(group.id, promoter.id)).body.code).toBe('confirmation_required')
  expect((await groupsOf(unconfirmed).make()).body.code).toBe('confirmation_required')
  const [first] = await groups.list()
  expect((await groups.move(first?.id ?? 0, promoter.id)).body.data).toEqual({ moved: 1 })
  expect((await groups.move(first?.id ?? 0, promoter.id)).body.data).toEqual({ moved: 0 })
  expect((await groups.move(group.id, promoter.id, 999_999)).status).toBe(404)
  const { data } = (await send('GET', `/api/v1/promoters/${promoter.id}`, { token: admin.token })).body
  expect(data).toMatchObject({ group: first?.name, group_id: first?.id })
  expect(data.groups).toMatchObject([
    { group: first?.name, until: null },
    { group: 'Parceiros', until: data.groups[0].since },
  ])
  await placeAll()
  const { body } = await send('GET', '/api/v1/events?type=promoter.group_changed', { token: admin.token })
  expect(body.data.at(-1)).toMatchObject({ promoter_id: promoter.id, data: { id: promoter.id, group: first?.name, former_group: 'Parceiros' } })
})

test('the list and its file say who is in which group, and can be narrowed to one', async () => {
  const { admin, group, promoter } = await groupWith({ name: 'Só esta' })
  const { body } = await send('GET', `/api/v1/promoters?group=${group.id}`, { token: admin.token })
  expect(body.data).toMatchObject([{ id: promoter.id, group: 'Só esta', group_id: group.id }])
  expect(body.meta.total).toBe(1)
  const { body: file } = await send('GET', `/api/v1/promoters.csv?group=${group.id}`, { token: admin.token })
  expect(String(file).trim().split('\r\n')).toHaveLength(2)
  expect(String(file)).toContain('Só esta')
})

test('a group has its own minimum payout and its own tasks', async () => {
  const [shown, hidden] = [await liveCampaign(), await liveCampaign()]
  const { promoter } = await groupWith({ minimum_payout: 35, campaigns: [shown.id] })
  const { body } = await send('GET', '/api/v1/promoter-campaigns', { token: promoter.token })
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([shown.id])
  const of = (slug: string) => send('GET', `/api/v1/promoter-campaigns/${slug}`, { token: promoter.token })
  expect([(await of(shown.slug)).status, (await of(hidden.slug)).status]).toEqual([200, 404])
  // What they brought anyway counts, and stays in sight.
  await newTask(promoter.code, { campaign: hidden.slug })
  expect((await of(hidden.slug)).status).toBe(200)
  expect((await send('GET', '/api/v1/balance', { token: promoter.token })).body.data).toMatchObject({ minimum: 35, refusal: 'below_minimum' })
})

test('what no group can be is refused beside its field', async () => {
  const { groups, group } = await groupWith({ name: 'Único' })
  const refused = async (fields: object) => Object.keys((await groups.make(fields)).body.errors ?? {})
  expect(await refused({ name: ' único ' })).toEqual(['name'])
  expect(await refused({ commission: 1000.01 })).toEqual(['commission'])
  expect(await refused({ commission: 1.005 })).toEqual(['commission'])
  expect(await refused({ commissions: [{ campaign_id: 999_999, commission: 1 }] })).toEqual(['commissions'])
  expect(await refused({ campaigns: [999_999] })).toEqual(['campaigns'])
  expect(await refused({ minimum_payout: 0.5 })).toEqual(['minimum_payout'])
  const [first] = await groups.list()
  expect(Object.keys((await groups.change(first ?? group, { campaigns: [1] })).body.errors)).toEqual(['campaigns'])
  // The name of a deleted group is free again.
  expect((await groups.remove(group.id)).status).toBe(200)
  expect((await groups.make({ name: 'Único' })).status).toBe(201)
})
