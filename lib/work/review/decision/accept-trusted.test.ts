import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AcceptTrusted } from '@/db/campaign-values'
import { completions } from '@/db/schema/completions'
import { rebuildTotals } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { confirmedAdmin, desk, differences, pixMethod, task } from '@/lib/testing/money'
import { makeUser, submission } from '@/lib/testing/people'
import { computeSignals } from '@/lib/testing/signals'
import { tries } from '@/lib/testing/tries'
import { forgetFormerNumbers } from '@/lib/work/completions/former-numbers'
import { acceptDue } from './accept-after-days'
import { acceptTrustedWork, CHECKED_PERCENT, COMPARED_MINUTES } from './accept-trusted'
import { MOST_BY_RULE, MOST_OF_NETWORK, TRUST_NAME } from './by-rule'
import { trust } from './trusted-person'

const never = new AbortController().signal
/** Runs the rule once the signals are computed. */
async function run() {
  await computeSignals()
  return acceptTrustedWork(database(), never)
}

let admin: Awaited<ReturnType<typeof confirmedAdmin>>
let atOnce: Awaited<ReturnType<typeof liveCampaign>>
beforeAll(async () => {
  admin = await confirmedAdmin()
  atOnce = await liveCampaign({ fundCents: 0, acceptTrusted: 'at_once', campaign: { hasBudget: false } })
})
beforeEach(async () => {
  await database().execute(sql`truncate completions, review_assignments, former_numbers, erased_traits cascade`)
})

let serial = 0
/** The telephone of a number, in any spelling, and its address. */
const deviceOf = (number: string) => ({ fingerprint: `phone-${number.slice(-8)}`, ip: `100.64.${Number(number.slice(-4)) % 250}.${number.slice(-2)}` })
const newNumber = () => `+55119${String(40_000_000 + ++serial)}`

interface Task {
  /** Minutes since it was handed in. */
  age?: number
  reward?: number
  campaign?: { id: number; version: { id: number } }
  flags?: string
  fingerprint?: string
  ip?: string
  /** Whether the rule leaves it to a person by chance. */
  checked?: boolean
}

/** A waiting completion of a number. @returns its id */
async function waiting(number: string, { age = COMPARED_MINUTES + 1, reward = 400, campaign = atOnce, flags = '{}', checked = false, ...device }: Task = {}) {
  const { fingerprint, ip } = { ...deviceOf(number), ...device }
  for (;;) {
    const [row] = await database().execute<{ id: string; is_checked: boolean }>(sql`
      with done as (
        insert into completions (name, payment_code, code_expires_at, reward_cents, commission_cents, campaign_id, version_id, whatsapp, device_fingerprint, ip_address, flags, created_at)
        values ('Ana', 'T' || nextval('completions_id_seq') || ${crypto.randomUUID()}, now(), ${reward}, 0, ${campaign.id}, ${campaign.version.id}, ${number}, ${fingerprint}, ${ip}, ${flags}::text[],
          now() - ${age}::float8 * interval '1 minute') returning id, payment_code
      ), sent as (insert into attempts (completion_id, number) select id, 1 from done)
      select id, ('x' || substr(md5(id || ':' || payment_code), 1, 8))::bit(32)::bigint % 100 < ${CHECKED_PERCENT} as is_checked from done`)
    if (row?.is_checked === checked) return Number(row.id)
    await database().execute(sql`delete from completions where id = ${Number(row?.id)}`)
  }
}

interface Decision {
  decision?: 'approve' | 'reject'
  daysAgo?: number
  by?: number | null
  reason?: string
}

/** Decides on a completion at some time. @param by null for the product itself */
async function decided(id: number, { decision = 'approve', daysAgo = 2, by = admin.id, reason = 'unreadable' }: Decision = {}) {
  const at = sql`now() - ${daysAgo}::float8 * interval '1 day'`
  await database().execute(sql`
    insert into reviews (completion_id, attempt, decision, reason, reviewer_id, reviewer_name, decided_at)
    values (${id}, 1, ${decision}, ${decision === 'reject' ? reason : null}, ${by}, ${by === null ? TRUST_NAME : 'Helena'}, ${at})`)
  await database().execute(sql`
    update completions set status = ${decision === 'approve' ? 'approved' : 'rejected'}, reason = ${decision === 'reject' ? reason : null}, decided_at = ${at}, created_at = ${at} where id = ${id}`)
  return id
}

/** Approved completions of a number. */
async function approved(number: string, count: number, { reward, ...decision }: Decision & { reward?: number } = {}) {
  for (let n = 0; n < count; n++) await decided(await waiting(number, reward === undefined ? {} : { reward }), decision)
}

/** A number that the rule trusts. */
async function trusted() {
  const number = newNumber()
  await approved(number, trust.approvals)
  return number
}

const statusOf = async (id: number) => (await database().select({ status: completions.status }).from(completions).where(eq(completions.id, id)))[0]?.status

test('a number with five approvals is approved by rule, and the history names the rule', async () => {
  const id = await waiting(await trusted())
  expect(await run()).toBe(1)
  expect(await statusOf(id)).toBe('approved')
  const { body } = await send('GET', `/api/v1/completions/${id}/reviews`, { token: admin.token })
  expect(body.data.reviews).toMatchObject([{ decision: 'approve', by: TRUST_NAME, internal_note: null }])
})

test.each<[string, (number: string) => Promise<unknown>]>([
  ['four approvals', (number) => approved(number, trust.approvals - 1)],
  [
    'approvals that the product made itself',
    async (number) => {
      await approved(number, 4)
      await approved(number, 4, { by: null, daysAgo: 2 })
    },
  ],
  [
    'an approval that is too old',
    async (number) => {
      await approved(number, 4)
      await approved(number, 1, { daysAgo: trust.days + 0.01 })
    },
  ],
  [
    'cheaper tasks',
    async (number) => {
      await approved(number, 4)
      await approved(number, 6, { reward: 399 })
    },
  ],
  [
    'a rejection',
    async (number) => {
      await approved(number, 9)
      await decided(await waiting(number), { decision: 'reject', daysAgo: trust.days - 0.01 })
    },
  ],
  [
    'an approval that was undone',
    async (number) => {
      await approved(number, 5)
      await database().execute(sql`update reviews set undone_at = now(), undone_by_name = 'Helena' where id = (select max(id) from reviews)`)
    },
  ],
])('a number with %s waits for a person', async (_, history) => {
  const number = newNumber()
  await history(number)
  const id = await waiting(number)
  expect(await run()).toBe(0)
  expect(await statusOf(id)).toBe('in_review')
})

test.each<[string, Decision]>([
  ['a rejection of more than 90 days ago', { decision: 'reject', daysAgo: trust.days + 0.01 }],
  ['what its person withdrew', { decision: 'reject', reason: 'withdrawn' }],
])('%s takes no trust', async (_, decision) => {
  const number = await trusted()
  await decided(await waiting(number), decision)
  await waiting(number)
  expect(await run()).toBe(1)
})

test('another spelling of a number is the same number, for and against', async () => {
  const number = await trusted()
  const bare = number.slice(3)
  await waiting(bare)
  expect(await run()).toBe(1)
  await decided(await waiting(`0${bare}`), { decision: 'reject' })
  await waiting(number)
  expect(await run()).toBe(0)
})

/** Gives a completion a payout key, without what the call around it does. */
const keyOf = (id: number, key: string) =>
  database().execute(sql`insert into payout_methods (completion_id, method, key_hash) values (${id}, '{}', ${key})
    on conflict (completion_id) where completion_id is not null do update set key_hash = excluded.key_hash`)

test("the number of a trusted person with a stranger's device and key is not trusted, and is flagged", async () => {
  const number = newNumber()
  for (let n = 0; n < trust.approvals; n++) await task(await handedInAndApproved(number)).method(pixMethod(7_001))
  await database().execute(sql`update completions set created_at = now() - interval '2 days'`)
  const stranger = { fingerprint: 'stranger', ip: '198.51.100.9' }
  const plain = await waiting(number, stranger)
  const [second, third] = [await anotherAtOnce(), await anotherAtOnce()]
  const [other, owner] = [await handIn(number, second, stranger), await handIn(number, third, stranger)]
  await task(other).method(pixMethod(7_002))
  await task(owner).method(pixMethod(7_001))
  await passed([other.id, owner.id])
  expect(await flagsOf(other.id)).toEqual(['known_number'])
  expect(await flagsOf(owner.id)).toEqual([])
  expect(await run()).toBe(1)
  expect(await Promise.all([plain, other.id, owner.id].map(statusOf))).toEqual(['in_review', 'in_review', 'approved'])
  // Whoever mistyped the key and corrects it is no stranger any more.
  await task(other).method(pixMethod(7_001))
  expect(await flagsOf(other.id)).toEqual([])
})

test('the device of a trusted person counts at its address alone, and their key everywhere', async () => {
  const number = await trusted()
  const moved = await waiting(number, { ip: '198.51.100.11' })
  expect(await run()).toBe(0)
  for (const { id } of await database().select({ id: completions.id }).from(completions)) await keyOf(id, 'a key')
  expect(await run()).toBe(1)
  expect(await statusOf(moved)).toBe('approved')
})

test("junk that a stranger hands in under somebody's number takes their trust away no more, junk of their own still does", async () => {
  const number = await trusted()
  await decided(await waiting(number, { fingerprint: 'stranger', ip: '198.51.100.9' }), { decision: 'reject' })
  const good = await waiting(number)
  expect(await run()).toBe(1)
  expect(await statusOf(good)).toBe('approved')
  await decided(await waiting(number, { ip: '198.51.100.12' }), { decision: 'reject' })
  await waiting(number)
  expect(await run()).toBe(0)
})

test('neither rule approves more of a campaign in a day than its most, in tasks or in money', async () => {
  const campaign = await liveCampaign({ fundCents: 0, acceptTrusted: 'at_once', campaign: { hasBudget: false } })
  const dear = 40_000
  for (let n = 0; n < 4; n++) {
    const number = newNumber()
    await approved(number, trust.approvals, { reward: dear })
    await waiting(number, { campaign, reward: dear })
  }
  expect(await run()).toBe(Math.floor(MOST_BY_RULE.cents / dear))
  expect(await run()).toBe(0)
})

test('more than a family of one address, a high doubt and a doubt that is not known yet wait for a person', async () => {
  const numbers = await Promise.all(Array.from({ length: MOST_OF_NETWORK.narrow + 1 }, () => newNumber()))
  for (const number of numbers) await approved(number, trust.approvals)
  const ids: number[] = []
  for (const number of numbers) {
    ids.push(await waiting(number, { ip: '198.51.100.13' }))
    for (const { id } of await database().select({ id: completions.id }).from(completions).where(eq(completions.whatsapp, number))) await keyOf(id, number)
  }
  expect(await run()).toBe(0)
  await database().execute(sql`update completions set ip_address = '198.51.100.14' where id = ${ids[0] ?? 0}`)
  expect(await acceptTrustedWork(database(), never)).toBe(MOST_OF_NETWORK.narrow + 1)
  const doubtful = await trusted()
  const [high, unknown] = [await waiting(doubtful), await waiting(doubtful)]
  await computeSignals()
  await database().execute(sql`update attempt_signals set score = 40 where completion_id = ${high}`)
  await database().execute(sql`update attempt_signals set due_at = now() where completion_id = ${unknown}`)
  expect(await acceptTrustedWork(database(), never)).toBe(0)
})

test('a flag, an appeal, a backlog, another attempt, an undone decision, and a reviewer who has it open leave it to a person', async () => {
  const number = await trusted()
  const changes = [
    sql`flags = '{same_whatsapp}'`,
    sql`appealed_at = now()`,
    sql`same_sender_backlog = true`,
    sql`attempt = 2`,
    sql`reopened_at = now()`,
    sql`whatsapp_changed_at = now()`,
  ]
  for (const [at, change] of changes.entries())
    await database().execute(sql`update completions set ${change} where id = ${await waiting(number, { ip: `198.51.100.${at}` })}`)
  for (const { id } of await database().select({ id: completions.id }).from(completions)) await keyOf(id, 'a key')
  await database().execute(sql`insert into review_assignments values (${await waiting(number)}, ${admin.id}, now() + interval '1 minute')`)
  expect(await run()).toBe(0)
  await database().execute(sql`update review_assignments set assigned_until = now() - interval '1 second'`)
  expect(await run()).toBe(1)
})

test.each<[AcceptTrusted, number, number]>([
  ['at_once', COMPARED_MINUTES, 24 * 60 + COMPARED_MINUTES],
  ['after_24h', 24 * 60, 48 * 60],
])('%s begins after its time to the minute, and is not looked at for ever', async (acceptTrusted, from, until) => {
  const campaign = await liveCampaign({ fundCents: 0, acceptTrusted, campaign: { hasBudget: false } })
  const number = await trusted()
  const early = await waiting(number, { campaign, age: from - 0.1 })
  const late = await waiting(number, { campaign, age: until + 0.1 })
  const due = [await waiting(number, { campaign, age: from + 0.1 }), await waiting(number, { campaign, age: until - 0.1 })]
  expect(await run()).toBe(2)
  expect(await Promise.all([early, late, ...due].map(statusOf))).toEqual(['in_review', 'in_review', 'approved', 'approved'])
})

test('versions that do not promise it, and the default campaign, wait for a person', async () => {
  const number = await trusted()
  const off = await liveCampaign({ fundCents: 0, campaign: { hasBudget: false } })
  await waiting(number, { campaign: off })
  await off.publish({ acceptTrusted: 'at_once' })
  await waiting(number, { campaign: { id: 1, version: { id: 1 } } })
  expect(await run()).toBe(0)
})

test('some wait for a person by chance, however often the rule looks', async () => {
  const id = await waiting(await trusted(), { checked: true })
  for (let turn = 0; turn < 5; turn++) expect(await run()).toBe(0)
  expect(await statusOf(id)).toBe('in_review')
  const [share] = await database().execute<{ n: number }>(sql`
    select count(*)::int as n from generate_series(1, 100000) as id where ('x' || substr(md5(id || ':' || 'CODE'), 1, 8))::bit(32)::bigint % 100 < ${CHECKED_PERCENT}`)
  expect(share?.n).toBeGreaterThan(4_700)
  expect(share?.n).toBeLessThan(5_300)
})

test('of many tasks that a trusted person hands in at once three are approved by rule, also by two processes', async () => {
  const [number, other] = [await trusted(), await trusted()]
  for (let n = 0; n < 5; n++) await waiting(number)
  await waiting(other)
  const counts = await Promise.all([run(), run(), run()])
  expect(counts.reduce((sum, n) => sum + n)).toBe(trust.mostADay + 1)
  expect(await run()).toBe(0)
})

test('nobody is approved while a task of the same number is being decided', async () => {
  const number = await trusted()
  const [bad, next] = [await waiting(number, { flags: '{same_device}' }), await waiting(number)]
  let [rejectIt, saysLocked] = [() => {}, () => {}]
  const isLocked = new Promise<void>((resolve) => {
    saysLocked = resolve
  })
  const rejecting = database().transaction(async (tx) => {
    await tx.execute(sql`select id from completions where id = ${bad} for update`)
    saysLocked()
    await new Promise<void>((resolve) => {
      rejectIt = resolve
    })
    await tx.execute(
      sql`insert into reviews (completion_id, attempt, decision, reason, reviewer_id, reviewer_name) values (${bad}, 1, 'reject', 'edited', ${admin.id}, 'Helena')`,
    )
    await tx.execute(sql`update completions set status = 'rejected', reason = 'edited', decided_at = now() where id = ${bad}`)
  })
  await isLocked
  expect(await run()).toBe(0)
  rejectIt()
  await rejecting
  expect(await run()).toBe(0)
  expect(await statusOf(next)).toBe('in_review')
})

test('a task whose number was corrected earns no trust for the new number', async () => {
  const number = newNumber()
  await approved(number, trust.approvals)
  await database().execute(sql`update completions set whatsapp_changed_at = now() where id = (select max(id) from completions)`)
  await waiting(number)
  expect(await run()).toBe(0)
})

interface HandedIn {
  id: number
  token: string
}

async function handIn(whatsapp: string, campaign: { slug: string }, { fingerprint, ip } = deviceOf(whatsapp)): Promise<HandedIn> {
  const { status, body } = await send('POST', '/api/v1/referrals', {
    form: await submission({ fingerprint, whatsapp, campaign: campaign.slug }),
    ip,
  })
  expect(status).toBe(201)
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  return { id: row?.id ?? 0, token: body.meta.task_token }
}

const anotherAtOnce = () => liveCampaign({ fundCents: 0, acceptTrusted: 'at_once', campaign: { hasBudget: false } })

/** A task of a number that a person approved. */
async function handedInAndApproved(number: string): Promise<HandedIn> {
  const done = await handIn(number, await liveCampaign({ fundCents: 0, campaign: { hasBudget: false } }))
  expect((await desk(admin).review(done.id, 'approve')).status).toBe(200)
  return done
}

/** Lets the time pass until the rule looks at completions, none of which waits for a person by chance. */
const passed = async (ids: number[]) => {
  for (const id of ids)
    await database().execute(sql`
      update completions set created_at = now() - interval '1 hour', payment_code = (
        select code from (select 'P' || ${id}::bigint || n as code from generate_series(1, 1000) as n) as codes
        where ('x' || substr(md5(${id}::bigint || ':' || code), 1, 8))::bit(32)::bigint % 100 >= ${CHECKED_PERCENT} limit 1) where id = ${id}`)
}

const flagsOf = async (id: number) => (await database().select({ flags: completions.flags }).from(completions).where(eq(completions.id, id)))[0]?.flags

test('giving a rejected task another number, or erasing it, does not wash the number clean', async () => {
  const [changed, erased] = [await trusted(), await trusted()]
  const other = await liveCampaign({ fundCents: 0, campaign: { hasBudget: false } })
  for (const number of [changed, erased]) {
    const bad = await handIn(number, other)
    await desk(admin).review(bad.id, 'reject')
    if (number === erased) expect((await task(bad).erase()).status).toBe(200)
    else {
      const { status } = await send('PATCH', '/api/v1/my-task', { headers: { 'x-task-token': bad.token }, json: { whatsapp: newNumber() } })
      expect(status).toBe(200)
    }
    await waiting(number)
  }
  expect(await run()).toBe(0)
  await database().execute(sql`update former_numbers set changed_at = now() - interval '91 days'`)
  await forgetFormerNumbers(database())
  expect(await database().execute(sql`select 1 from former_numbers`)).toHaveLength(0)
})

test('an upheld appeal makes a person trusted again, a refused one does not', async () => {
  const other = await liveCampaign({ fundCents: 0, campaign: { hasBudget: false } })
  const helena = desk(admin)
  const appealed = async () => {
    const number = await trusted()
    const bad = await handIn(number, other)
    await helena.review(bad.id, 'reject')
    const { status } = await send('POST', '/api/v1/my-task/appeal', { headers: { 'x-task-token': bad.token }, json: { text: 'A última tela está na imagem' } })
    expect(status).toBe(200)
    return { number, id: bad.id }
  }
  const [upheld, refused] = [await appealed(), await appealed()]
  await helena.review(refused.id, 'reject')
  const [good, bad] = [await waiting(upheld.number), await waiting(refused.number)]
  // It is still open what becomes of the appeal.
  expect(await run()).toBe(0)
  await helena.review(upheld.id, 'approve')
  expect(await run()).toBe(1)
  expect([await statusOf(good), await statusOf(bad)]).toEqual(['approved', 'in_review'])
})

test('money and places are those of any approval, undoing works, and an undone one waits for a person', async () => {
  const promoter = await makeUser('promoter')
  const campaign = await liveCampaign({ acceptTrusted: 'at_once' })
  const number = await trusted()
  const { body } = await send('POST', '/api/v1/referrals', {
    form: await submission({ fingerprint: deviceOf(number).fingerprint, whatsapp: number, campaign: campaign.slug, referral_code: promoter.code }),
    ip: deviceOf(number).ip,
  })
  const [row] = await database().select({ id: completions.id }).from(completions).where(eq(completions.paymentCode, body.data))
  const id = row?.id ?? 0
  await task({ token: body.meta.task_token }).method(pixMethod(4_321))
  await database().execute(sql`
    update completions set created_at = now() - interval '1 hour', payment_code = (
      select code from (select 'C' || n as code from generate_series(1, 1000) as n) as codes
      where ('x' || substr(md5(${id}::bigint || ':' || code), 1, 8))::bit(32)::bigint % 100 >= ${CHECKED_PERCENT} limit 1) where id = ${id}`)
  // The history was written without its money and its counters, and an hour ago may have been yesterday.
  await rebuildTotals(database())
  const before = await differences()
  expect((await moneyOf(campaign.id)).reserved).toBe(500)
  expect(await run()).toBe(1)
  expect((await moneyOf(campaign.id)).reserved).toBe(0)
  expect(await differences()).toEqual(before)
  const { status } = await send('DELETE', `/api/v1/completions/${id}/review`, { token: admin.token, json: {} })
  expect(status).toBe(200)
  expect((await moneyOf(campaign.id)).reserved).toBe(500)
  await database().execute(sql`delete from review_assignments`)
  expect(await run()).toBe(0)
  expect(await statusOf(id)).toBe('in_review')
  expect(await differences()).toEqual(before)
})

test('whatever happens, no completion approved by rule had a flag or an untrusted number', { tags: ['random'] }, async () => {
  const kind = fc.constantFrom('good', 'good', 'good', 'cheap', 'bad', 'flag', 'wait', 'wait', 'dear', 'undo', 'run')
  const steps = fc.array(fc.record({ kind, who: fc.nat(1) }), { minLength: 10, maxLength: 40 })
  let byRule = 0
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const numbers = [newNumber(), newNumber()]
      // What each number earned, as a model: rewards approved by a person, and whether one was rejected.
      const model = numbers.map(() => ({ rewards: [] as { id: number; reward: number }[], isRejected: false }))
      const seen = new Set<number>()
      const check = async () => {
        await run()
        const rows = await database().execute<{ id: string; whatsapp: string; flags: string[]; reward: number }>(sql`
          select c.id, c.whatsapp, to_json(c.flags) as flags, c.reward_cents as reward from completions as c join reviews as r on r.completion_id = c.id
          where r.reviewer_name = ${TRUST_NAME} and r.undone_at is null and c.whatsapp in (${numbers[0]}, ${numbers[1]})`)
        for (const { id, whatsapp, flags, reward } of rows.filter((row) => !seen.has(Number(row.id)))) {
          seen.add(Number(id))
          const of = model[numbers.indexOf(whatsapp)]
          expect(flags).toEqual([])
          expect(of?.isRejected).toBe(false)
          expect(of?.rewards.filter((one) => one.reward >= reward).length).toBeGreaterThanOrEqual(trust.approvals)
        }
      }
      for (let n = 0; n < trust.approvals; n++) model[0]?.rewards.push({ id: await decided(await waiting(numbers[0] ?? '')), reward: 400 })
      for (const { kind, who } of taken) {
        const [number, of] = [numbers[who], model[who]]
        if (!number || !of) continue
        if (kind === 'good' || kind === 'cheap') {
          const reward = kind === 'good' ? 400 : 100
          of.rewards.push({ id: await decided(await waiting(number, { reward })), reward })
        } else if (kind === 'bad') {
          await decided(await waiting(number), { decision: 'reject' })
          of.isRejected = true
        } else if (kind === 'flag') await waiting(number, { flags: '{same_picture}' })
        else if (kind === 'wait') await waiting(number)
        else if (kind === 'dear') await waiting(number, { reward: 2_000 })
        else if (kind === 'undo') {
          const last = of.rewards.pop()
          if (!last) continue
          await database().execute(sql`update reviews set undone_at = now(), undone_by_name = 'Helena' where completion_id = ${last.id}`)
          await database().execute(sql`update completions set status = 'in_review', decided_at = null, reopened_at = now() where id = ${last.id}`)
        } else await check()
      }
      await check()
      byRule += seen.size
    }),
    { ...tries(12), numRuns: 12 },
  )
  expect(byRule).toBeGreaterThan(0)
})

/** Approved tasks of a number whose persons gave a payout key. */
async function trustedWithKey(key: object) {
  const number = newNumber()
  for (let n = 0; n < trust.approvals; n++) {
    const done = await handedInAndApproved(number)
    expect((await task(done).method(key)).status).toBe(200)
  }
  return number
}
const elsewhere = () => ({ fingerprint: `other-${++serial}`, ip: `100.65.${serial % 250}.7` })
const phoneKey = (number: string) => ({ method: 'pix', key_type: 'phone', key: number })

test("a rejection counts for its task's key, also once that key was changed", async () => {
  const number = await trustedWithKey(pixMethod(7001))
  const bad = await handIn(number, await liveCampaign({ fundCents: 0, campaign: { hasBudget: false } }), elsewhere())
  await task(bad).method(pixMethod(7001))
  await desk(admin).review(bad.id, 'reject')
  expect((await task(bad).method(pixMethod(7002))).status).toBe(200)
  const next = await handIn(number, await anotherAtOnce(), elsewhere())
  await task(next).method(pixMethod(7001))
  await passed([next.id])
  expect(await run()).toBe(0)
})

test("a key that is the number itself neither uses somebody's trust nor takes it away", async () => {
  const number = newNumber()
  const key = phoneKey(number)
  for (let n = 0; n < trust.approvals; n++) await task(await handedInAndApproved(number)).method(key)
  // Junk of a stranger who knows the number.
  const junk = await handIn(number, await liveCampaign({ fundCents: 0, campaign: { hasBudget: false } }), elsewhere())
  await task(junk).method(key)
  await desk(admin).review(junk.id, 'reject')
  const [stranger, own] = [await handIn(number, await anotherAtOnce(), elsewhere()), await handIn(number, await anotherAtOnce())]
  for (const one of [stranger, own]) await task(one).method(key)
  await database().execute(sql`update completions set flags = '{}' where id in (${stranger.id}, ${own.id})`)
  await passed([stranger.id, own.id])
  expect(await run()).toBe(1)
  expect([await statusOf(stranger.id), await statusOf(own.id)]).toEqual(['in_review', 'approved'])
})

test('what a rule approved is in review again once its person gives another key, before it is paid', async () => {
  const number = await trustedWithKey(pixMethod(7101))
  const done = await handIn(number, await anotherAtOnce(), elsewhere())
  await task(done).method(pixMethod(7101))
  await passed([done.id])
  await rebuildTotals(database())
  const before = await differences()
  expect(await run()).toBe(1)
  // The same key again changes nothing.
  await task(done).method(pixMethod(7101))
  expect(await statusOf(done.id)).toBe('approved')
  expect((await task(done).method(pixMethod(7102))).status).toBe(200)
  expect(await statusOf(done.id)).toBe('in_review')
  expect(await flagsOf(done.id)).toContain('known_number')
  const { body } = await send('GET', `/api/v1/completions/${done.id}/reviews`, { token: admin.token })
  expect(body.data.reviews).toMatchObject([{ by: TRUST_NAME, undone_by: TRUST_NAME }])
  expect(await run()).toBe(0)
  expect(await differences()).toEqual(before)
})

test('what a rule approved without a key is in review again once somebody else turns out to have the same key; what a person approved is not', async () => {
  const first = await handedInAndApproved(newNumber())
  await task(first).method(pixMethod(7201))
  const [byRule, byPerson] = [
    await handIn(newNumber(), await liveCampaign({ fundCents: 0, acceptAfterDays: 2, campaign: { hasBudget: false } })),
    await handedInAndApproved(newNumber()),
  ]
  await database().execute(sql`delete from review_assignments`)
  await database().execute(sql`update completions set created_at = now() - interval '3 days', flags = '{}' where id = ${byRule.id}`)
  await computeSignals()
  await acceptDue(database(), never)
  expect(await statusOf(byRule.id)).toBe('approved')
  for (const one of [byRule, byPerson]) expect((await task(one).method(pixMethod(7201))).status).toBe(200)
  expect(await flagsOf(byRule.id)).toContain('same_payout_key')
  expect([await statusOf(byRule.id), await statusOf(byPerson.id)]).toEqual(['in_review', 'approved'])
})
