import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailKind } from '@/db/mail-values'
import { campaignNotices, campaignPlaces, campaigns, campaignTotals } from '@/db/schema/campaigns'
import { completions } from '@/db/schema/completions'
import { dailyTotals } from '@/db/schema/daily-totals'
import { mails } from '@/db/schema/mails'
import { reviews } from '@/db/schema/reviews'
import { releasePlaces, reserveForPlaces } from '@/lib/money/ledger/reservation'
import { database } from '@/lib/platform/database'
import { fundCampaignWith, liveCampaign } from '@/lib/testing/campaigns'
import { makeUser } from '@/lib/testing/people'
import { newCompletion } from '@/lib/testing/submissions'
import { writeNotices } from './notices'

type Person = Awaited<ReturnType<typeof makeUser>>
type Campaign = Awaited<ReturnType<typeof liveCampaign>>

const HOUR = 60 * 60_000
const lettersTo = async (kind: MailKind, { id }: { id: number }) =>
  (
    await database()
      .select({ data: mails.data })
      .from(mails)
      .where(and(eq(mails.kind, kind), eq(mails.userId, id)))
      .orderBy(mails.id)
  ).map(({ data }) => data as { campaign: number; title: string; about: { notice: string }; reason: string; open: unknown })

let handedIn = 1_000_000

/** Takes places in a campaign and hands in with them, as if visitors had. @param open does not hand in with them @returns their ids */
async function takePlaces({ id, version }: Campaign, count: number, { open = false, stepsDone = 0 } = {}): Promise<number[]> {
  const rows = await database()
    .insert(campaignPlaces)
    .values(
      Array.from({ length: count }, () => ({
        ...{ campaignId: id, versionId: version.id, expiresAt: new Date(Date.now() + HOUR), stepsDone },
        completionId: open ? null : ++handedIn,
      })),
    )
    .returning({ id: campaignPlaces.id })
  const ids = rows.map((row) => row.id)
  await reserveForPlaces(database(), ids)
  return ids
}

async function endPlaces(ids: number[]) {
  await releasePlaces(database(), ids)
  await database().execute(sql`update campaign_places set ended_at = now(), end_reason = 'expired' where id = any(${`{${ids.join(',')}}`}::bigint[])`)
}

async function completionIn({ id, version }: Campaign): Promise<number> {
  const completionId = await newCompletion()
  await database().update(completions).set({ campaignId: id, versionId: version.id }).where(eq(completions.id, completionId))
  return completionId
}

/** Decisions on one completion of a campaign, in their order. */
async function decide(completionId: number, ...decided: { approve: number; reject: number }[]) {
  const rows = decided.flatMap(({ approve, reject }) => [
    ...Array.from({ length: approve }, () => ({ completionId, attempt: 1, decision: 'approve' as const, reviewerName: 'Carla' })),
    ...Array.from({ length: reject }, () => ({ completionId, attempt: 1, decision: 'reject' as const, reason: 'unreadable' as const, reviewerName: 'Carla' })),
  ])
  await database().insert(reviews).values(rows)
}

/** Clicks of a promoter in a campaign, some days ago. */
async function traffic(promoter: Person, campaignId: number, daysAgo = 0) {
  const day = new Date(Date.now() - daysAgo * 24 * HOUR - 3 * HOUR).toISOString().slice(0, 10)
  await database().insert(dailyTotals).values({ promoterId: promoter.id, day, slot: 0, clicks: 1 })
  if (campaignId !== 1) await database().insert(campaignTotals).values({ campaignId, promoterId: promoter.id, day, slot: 0, clicks: 1 })
}

let admin: Person
beforeAll(async () => {
  admin = await makeUser('admin', { name: 'Caio', locale: 'en' })
})
beforeEach(async () => {
  await database().delete(mails)
  await database().delete(dailyTotals)
  await database().delete(campaignTotals)
  await database().update(campaigns).set({ state: 'ended', endedAt: sql`now() - interval '1 month'` }).where(eq(campaigns.isDefault, false))
})

const told = async () => (await lettersTo('campaign_notice', admin)).map(({ about }) => about.notice)

test('administrators are told once that four fifths of a budget are used, and that it is used up', async () => {
  const other = await makeUser('admin')
  const gone = await makeUser('admin', { active: false })
  const campaign = await liveCampaign({ fundCents: 5_000 })
  await takePlaces(campaign, 7)
  await writeNotices(database())
  expect(await told()).toEqual([])

  await takePlaces(campaign, 1)
  for (let n = 0; n < 2; n++) await writeNotices(database())
  const about = { notice: 'budget_80', funded: 5000, available: 1000 }
  expect(await lettersTo('campaign_notice', admin)).toEqual([{ name: 'Caio', campaign: campaign.id, title: 'Answer our survey', about }])
  expect(await lettersTo('campaign_notice', other)).toMatchObject([{ title: 'Responda nossa pesquisa', about }])
  expect(await lettersTo('campaign_notice', gone)).toEqual([])

  const last = await takePlaces(campaign, 2)
  for (let n = 0; n < 2; n++) await writeNotices(database())
  expect(await told()).toEqual(['budget_80', 'budget_100'])
  // Places that end give money back all the time.
  await endPlaces(last)
  await writeNotices(database())
  await takePlaces(campaign, 2)
  await writeNotices(database())
  expect(await told()).toEqual(['budget_80', 'budget_100'])
})

test('where open places hold the budget, administrators read that, and neither they nor promoters that it is used up, until it is', async () => {
  const promoter = await makeUser('promoter')
  const campaign = await liveCampaign({ fundCents: 5_000 })
  await traffic(promoter, campaign.id)
  await completionIn(campaign)
  await takePlaces(campaign, 1)
  const idle = await takePlaces(campaign, 6, { open: true })
  await takePlaces(campaign, 1, { open: true, stepsDone: 2 })
  await writeNotices(database())
  expect(await told()).toEqual([])
  await takePlaces(campaign, 2, { open: true })
  for (let n = 0; n < 2; n++) await writeNotices(database())
  const about = { notice: 'places_held', places: 9, idle: 8, handed_in: 1, available: 0 }
  expect(await lettersTo('campaign_notice', admin)).toMatchObject([{ campaign: campaign.id, about }])
  expect(await lettersTo('campaign_closed', promoter)).toEqual([])
  // It comes and goes, and is told again a day later.
  await endPlaces(idle)
  await writeNotices(database())
  const again = await takePlaces(campaign, 6, { open: true })
  await writeNotices(database())
  expect(await told()).toEqual(['places_held'])
  await endPlaces(again)
  await database().update(campaignNotices).set({ toldAt: sql`told_at - interval '25 hours'` })
  await writeNotices(database())
  await takePlaces(campaign, 6)
  await writeNotices(database())
  // Those that were handed in with have used it.
  expect(await told()).toEqual(['places_held', 'places_held'])
  await database().execute(
    sql`update campaign_places set completion_id = id + 2000000 where campaign_id = ${campaign.id} and completion_id is null and ended_at is null`,
  )
  await writeNotices(database())
  expect(await told()).toEqual(['places_held', 'places_held', 'budget_100'])
  expect(await lettersTo('campaign_closed', promoter)).toHaveLength(1)
})

test('a further funding that leaves the budget mostly used is no reason to write again, one that brings it under is', async () => {
  const campaign = await liveCampaign({ fundCents: 5_000 })
  await takePlaces(campaign, 10)
  await writeNotices(database())
  expect(await told()).toEqual(['budget_100'])
  await fundCampaignWith(campaign.id, 1_000)
  await writeNotices(database())
  expect(await told()).toEqual(['budget_100'])
  await fundCampaignWith(campaign.id, 9_000)
  await writeNotices(database())
  expect(await database().select().from(campaignNotices).where(eq(campaignNotices.campaignId, campaign.id))).toEqual([])
  await takePlaces(campaign, 15)
  await writeNotices(database())
  await takePlaces(campaign, 5)
  await writeNotices(database())
  expect(await told()).toEqual(['budget_100', 'budget_80', 'budget_100'])
})

test('an end that comes near is told while something is left, again after it was moved, and not of what has nothing to lose', async () => {
  const endsAt = new Date(Date.now() + 47 * HOUR)
  const campaign = await liveCampaign({ campaign: { endsAt } })
  const empty = await liveCampaign({ fundCents: 0, campaign: { endsAt } })
  const far = await liveCampaign({ campaign: { endsAt: new Date(Date.now() + 49 * HOUR) } })
  const paused = await liveCampaign({ campaign: { endsAt, state: 'paused' } })
  await takePlaces(campaign, 2, { open: true })
  for (let n = 0; n < 2; n++) await writeNotices(database())
  expect(await lettersTo('campaign_notice', admin)).toMatchObject([
    { campaign: campaign.id, about: { notice: 'ends_soon', ends_at: endsAt.toISOString(), places: 2, available: 99_000 } },
  ])
  for (const { id } of [empty, far, paused]) expect((await lettersTo('campaign_notice', admin)).filter((letter) => letter.campaign === id)).toEqual([])

  await campaign.set({ endsAt: new Date(Date.now() + 100 * HOUR) })
  await writeNotices(database())
  await campaign.set({ endsAt })
  await writeNotices(database())
  expect(await told()).toEqual(['ends_soon', 'ends_soon'])
})

test('a share of approvals under half of the usual one is told once, and again only after it had risen', async () => {
  // One decision too few before the last 50; and 20 of 50, which is exactly half of 80 of 100.
  await decide(await completionIn(await liveCampaign()), { approve: 79, reject: 20 }, { approve: 0, reject: 50 })
  await decide(await completionIn(await liveCampaign()), { approve: 80, reject: 20 }, { approve: 20, reject: 30 })
  await writeNotices(database())
  expect(await told()).toEqual([])

  const completionId = await completionIn(await liveCampaign())
  await decide(completionId, { approve: 80, reject: 20 }, { approve: 19, reject: 31 })
  for (let n = 0; n < 2; n++) await writeNotices(database())
  expect(await lettersTo('campaign_notice', admin)).toMatchObject([{ about: { notice: 'approvals_fell', count: 50, recent: 0.38, usual: 0.8 } }])

  // A little better is not yet well, so that a share about the half is no letter each day.
  await decide(completionId, { approve: 8, reject: 0 })
  await writeNotices(database())
  await decide(completionId, { approve: 0, reject: 20 })
  await writeNotices(database())
  expect(await told()).toEqual(['approvals_fell'])
  await decide(completionId, { approve: 50, reject: 0 })
  await writeNotices(database())
  await decide(completionId, { approve: 0, reject: 50 })
  await writeNotices(database())
  expect(await told()).toEqual(['approvals_fell', 'approvals_fell'])
})

test('promoters with traffic there are told once that a campaign takes nobody new, and what else is open', async () => {
  const open = await liveCampaign({ commissionCents: 250, content: { title: { pt: 'Veja o vídeo' } } })
  await liveCampaign({ commissionCents: 0 })
  const campaign = await liveCampaign({ fundCents: 1_000 })
  const promoter = await makeUser('promoter', { name: 'Bia', locale: 'en' })
  const quiet = await makeUser('promoter')
  const silent = await makeUser('promoter', { weeklySummary: false })
  const earlier = await makeUser('promoter')
  await traffic(promoter, campaign.id, 13)
  await traffic(quiet, open.id)
  await traffic(silent, campaign.id)
  await traffic(earlier, campaign.id, 15)
  // A group that pays otherwise, nothing for the video, and may not see the first task.
  const [grouped, blind] = [await makeUser('promoter'), await makeUser('promoter')]
  for (const [person, shows, cents] of [
    [grouped, null, 1700],
    [blind, `{${open.id}}`, 0],
  ] as const) {
    const { id } = person
    await traffic(person, campaign.id)
    await database().execute(sql`
      with made as (insert into promoter_groups (name, campaign_ids) values (${`Letter ${id}`}, ${shows}::bigint[]) returning id), rates as (
        insert into promoter_rates (group_id, campaign_id, amount_cents, since) select id, nullif(${shows === null ? open.id : 0}::bigint, 0), 0, now() from made
        union all select id, 1, ${cents}::int, now() from made where ${shows === null}::boolean
      ) insert into promoter_memberships (user_id, group_id, since) select ${id}, id, now() from made`)
  }
  await writeNotices(database())
  expect(await lettersTo('campaign_closed', promoter)).toEqual([])

  await takePlaces(campaign, 2)
  for (let n = 0; n < 2; n++) await writeNotices(database())
  expect(await lettersTo('campaign_closed', promoter)).toEqual([
    {
      ...{ name: 'Bia', title: 'Answer our survey', reason: 'out_of_budget' },
      open: [
        { title: 'Short task with a screenshot', cents: 1000 },
        { title: 'Veja o vídeo', cents: 250 },
      ],
    },
  ])
  expect(await lettersTo('campaign_closed', grouped)).toMatchObject([{ open: [{ cents: 1700 }] }])
  expect(await lettersTo('campaign_closed', blind)).toMatchObject([{ open: [] }])
  for (const person of [quiet, silent, earlier, admin]) expect(await lettersTo('campaign_closed', person)).toEqual([])

  // Of one reason alone, and of the end.
  await campaign.set({ state: 'paused' })
  await writeNotices(database())
  await campaign.set({ state: 'ended', endedAt: new Date() })
  for (let n = 0; n < 2; n++) await writeNotices(database())
  expect((await lettersTo('campaign_closed', promoter)).map(({ reason }) => reason)).toEqual(['out_of_budget', 'ended'])
})

test('a campaign whose time is over has ended, whether or not somebody noted it', async () => {
  const campaign = await liveCampaign({ campaign: { endsAt: new Date(Date.now() - HOUR) } })
  const promoter = await makeUser('promoter')
  await traffic(promoter, campaign.id)
  await writeNotices(database())
  expect(await lettersTo('campaign_closed', promoter)).toMatchObject([{ reason: 'ended' }])
  expect(await told()).toEqual([])
})

test('a pause by mistake is not told when it ends before the letter went out, and a later one is', async () => {
  const promoter = await makeUser('promoter')
  const campaign = await liveCampaign()
  await traffic(promoter, campaign.id)
  await campaign.set({ state: 'paused' })
  await writeNotices(database())
  const [letter] = await database()
    .select({ isLater: sql<boolean>`${mails.dueAt} > now() + interval '9 minutes'` })
    .from(mails)
  expect(letter).toEqual({ isLater: true })
  await campaign.set({ state: 'live' })
  await writeNotices(database())
  expect(await lettersTo('campaign_closed', promoter)).toEqual([])
  await campaign.set({ state: 'paused' })
  await writeNotices(database())
  expect(await lettersTo('campaign_closed', promoter)).toHaveLength(1)
})

test('the traffic of the default campaign is what the others leave', async () => {
  const campaign = await liveCampaign()
  const [itsOwn, elsewhere] = [await makeUser('promoter'), await makeUser('promoter')]
  await traffic(itsOwn, 1)
  await traffic(elsewhere, campaign.id)
  await database().update(campaigns).set({ state: 'paused' }).where(eq(campaigns.id, 1))
  await writeNotices(database())
  await database().update(campaigns).set({ state: 'live' }).where(eq(campaigns.id, 1))
  expect(await lettersTo('campaign_closed', itsOwn)).toMatchObject([{ reason: 'paused' }])
  expect(await lettersTo('campaign_closed', elsewhere)).toEqual([])
})
