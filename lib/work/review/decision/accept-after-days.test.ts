import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { makeUser } from '@/lib/testing/people'
import { computeSignals } from '@/lib/testing/signals'
import { acceptDue, WARNED_FROM, warnOfDue } from './accept-after-days'
import { MOST_BY_RULE, MOST_OF_NETWORK, TRUST_NAME } from './by-rule'

const never = new AbortController().signal
beforeEach(async () => {
  await database().execute(sql`truncate completions, mails cascade`)
})

const someCampaign = () => liveCampaign({ fundCents: 0, acceptAfterDays: 2, campaign: { hasBudget: false } })

interface Sent {
  campaign: { id: number; version: { id: number } }
  count: number
  /** Of each of them; `n` is its place. */
  ip: (n: number) => string
  hours?: number
  reward?: number
}

/** Waiting tasks of as many people, each with a number and a device of its own. */
const handIn = ({ campaign, count, ip, hours = 49, reward = 400 }: Sent) =>
  database().execute(sql`
    with sent as (select n, address from jsonb_to_recordset(${JSON.stringify(Array.from({ length: count }, (_, n) => ({ n, address: ip(n) })))}::text::jsonb) as s(n int, address text)),
    done as (
      insert into completions (name, payment_code, code_expires_at, reward_cents, commission_cents, campaign_id, version_id, whatsapp, device_fingerprint, ip_address, created_at)
      select 'Ana ' || n, ${crypto.randomUUID()} || n, now(), ${reward}, 0, ${campaign.id}, ${campaign.version.id}, '+55119' || (50000000 + n), 'device-' || n, address,
        now() - ${hours}::float8 * interval '1 hour' from sent returning id
    ) insert into attempts (completion_id, number) select id, 1 from done`)

const own = (n: number) => `100.64.${n}.7`

async function run() {
  await computeSignals()
  return acceptDue(database(), never)
}

test('of a flood from one address, of a backlog of one sender and of what is in high doubt nothing is approved by time, and others are', async () => {
  const [flood, wide, backlog, doubtful, honest] = await Promise.all(Array.from({ length: 5 }, someCampaign))
  if (!flood || !wide || !backlog || !doubtful || !honest) throw new Error('no campaign')
  await handIn({ campaign: flood, count: 12, ip: () => '198.51.100.7' })
  await handIn({ campaign: wide, count: 12, ip: (n) => `2001:db8:1:a${n.toString(16)}::1` })
  await handIn({ campaign: backlog, count: 6, ip: own })
  await database().execute(sql`update completions set same_sender_backlog = true where campaign_id = ${backlog.id}`)
  await handIn({ campaign: doubtful, count: 2, ip: own })
  await handIn({ campaign: honest, count: MOST_OF_NETWORK.narrow, ip: () => '198.51.100.8' })
  await computeSignals()
  await database().execute(sql`
    update attempt_signals set score = 40 where completion_id = (select min(id) from completions where campaign_id = ${doubtful.id})`)
  await database().execute(sql`
    update attempt_signals set due_at = now() where completion_id = (select max(id) from completions where campaign_id = ${doubtful.id})`)
  expect(await acceptDue(database(), never)).toBe(MOST_OF_NETWORK.narrow)
  const rows = await database().execute<{ id: string }>(sql`select distinct campaign_id as id from completions where status = 'approved'`)
  expect(rows.map(({ id }) => Number(id))).toEqual([honest.id])
})

test('a flood is one around midnight too, and from addresses side by side; what came a day apart is none', async () => {
  const [midnight, side, six, slow] = await Promise.all(Array.from({ length: 4 }, someCampaign))
  if (!midnight || !side || !six || !slow) throw new Error('no campaign')
  const family = () => '198.51.100.7'
  const [midnightOf] = await database().execute<{ hours: number }>(sql`
    select 48 + extract(epoch from now() - date_trunc('day', now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo')::float8 / 3600 as hours`)
  await handIn({ campaign: midnight, count: 4, ip: family, hours: (midnightOf?.hours ?? 0) + 0.5 })
  await handIn({ campaign: midnight, count: 4, ip: family, hours: Math.max(48.1, (midnightOf?.hours ?? 0) - 0.5) })
  await handIn({ campaign: side, count: MOST_OF_NETWORK.wide + 1, ip: (n) => `203.0.113.${n}` })
  await handIn({ campaign: six, count: MOST_OF_NETWORK.wide + 1, ip: (n) => `2001:db8:1:${n.toString(16)}00::1` })
  for (const day of [49, 74, 99]) await handIn({ campaign: slow, count: 4, ip: family, hours: day })
  expect(await run()).toBe(12)
  const rows = await database().execute<{ id: string }>(sql`select distinct campaign_id as id from completions where status = 'approved'`)
  expect(rows.map(({ id }) => Number(id))).toEqual([slow.id])
})

test('what the other rule approved of a campaign in the last 24 hours counts towards the most', async () => {
  const campaign = await someCampaign()
  await handIn({ campaign, count: MOST_BY_RULE.tasks, ip: own })
  expect(await run()).toBe(MOST_BY_RULE.tasks)
  await database().execute(sql`alter table reviews disable trigger user`)
  await database().execute(sql`update reviews set reviewer_name = ${TRUST_NAME}`)
  await database().execute(sql`alter table reviews enable trigger user`)
  await handIn({ campaign, count: 1, ip: () => '203.0.113.200' })
  expect(await run()).toBe(0)
})

test('what comes after a task that a person called edited, a copy or no task is not approved by time, and what was unreadable before is', async () => {
  const campaign = await someCampaign()
  await handIn({ campaign, count: 5, ip: own })
  const rows = await database().execute<{ id: string }>(sql`select id from completions where campaign_id = ${campaign.id} order by id`)
  for (const [at, reason] of ['edited', 'already_used', 'wrong_task', 'not_a_task', 'unreadable'].entries())
    await database().execute(sql`
      with again as (update completions set attempt = 2 where id = ${rows[at]?.id ?? 0} returning id),
      proof as (insert into attempts (completion_id, number) select id, 2 from again)
      insert into reviews (completion_id, attempt, decision, reason, reviewer_name, decided_at) select id, 1, 'reject', ${reason}, 'Bia', now() from again`)
  await run()
  const approved = await database().execute<{ id: string }>(sql`select id from completions where campaign_id = ${campaign.id} and status = 'approved'`)
  expect(approved.map(({ id }) => id)).toEqual([rows[4]?.id])
})

test('in a day no more of a campaign is approved by time than the most, by two processes too, in tasks or in money, and the next day goes on', async () => {
  const [many, dear] = [await someCampaign(), await someCampaign()]
  await handIn({ campaign: many, count: MOST_BY_RULE.tasks + 5, ip: own })
  await handIn({ campaign: dear, count: 3, ip: own, reward: 40_000 })
  await computeSignals()
  const counts = await Promise.all([acceptDue(database(), never), acceptDue(database(), never)])
  expect(counts[0] + counts[1]).toBe(MOST_BY_RULE.tasks + 2)
  expect(await run()).toBe(0)
  await database().execute(sql`alter table reviews disable trigger user`)
  await database().execute(sql`update reviews set decided_at = now() - interval '25 hours'`)
  await database().execute(sql`alter table reviews enable trigger user`)
  expect(await run()).toBe(6)
})

test('administrators are told a day before many are approved by time, once a day, and not of few', async () => {
  const admin = await makeUser('admin')
  const [many, few] = [await someCampaign(), await someCampaign()]
  await handIn({ campaign: many, count: WARNED_FROM, ip: own, hours: 25 })
  await handIn({ campaign: few, count: WARNED_FROM - 1, ip: own, hours: 25 })
  expect(await run()).toBe(0)
  await warnOfDue(database())
  await warnOfDue(database())
  const letters = await database().execute<{ data: unknown }>(sql`select data from mails where kind = 'campaign_notice' and user_id = ${admin.id}`)
  expect(letters).toMatchObject([{ data: { campaign: many.id, title: 'Responda nossa pesquisa', about: { notice: 'many_by_time', count: WARNED_FROM } } }])
})
