import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { database } from '@/lib/platform/database'
import { liveCampaign } from '@/lib/testing/campaigns'
import { send } from '@/lib/testing/http'
import { makeUser } from '@/lib/testing/people'
import { takenPlace } from '@/lib/testing/places'
import { addAttempt, handIn, openLink, read } from '@/lib/testing/submissions'
import { linkStore } from '@/lib/work/proofs/installation'
import { proofStore } from '@/lib/work/proofs/store'
import { sweepOrphans } from '@/lib/work/proofs/sweep'
import { purgeOldData } from './purge'

const tables = ['clicks', 'completions', 'campaign_places', 'attempts', 'attempt_items', 'audit_log'] as const
let admin: Awaited<ReturnType<typeof makeUser>>
let promoter: typeof admin

beforeEach(async () => {
  admin = await makeUser('admin')
  promoter = await makeUser('promoter')
})
afterEach(async () => {
  await database().execute(sql`truncate clicks, click_devices, completions, user_devices, daily_totals, lifetime_totals, audit_log, purge_progress cascade`)
})

/** Makes everything that is stored older, counters included. */
async function age(days: number) {
  for (const table of tables) await database().execute(sql`update ${sql.identifier(table)} set created_at = created_at - ${`${days} days`}::interval`)
  await database().execute(sql`update user_devices set seen_at = seen_at - ${`${days} days`}::interval`)
  await database().execute(sql`update click_devices set counted_at = counted_at - ${`${days} days`}::interval`)
  await rebuildTotals(database())
}

async function activity(name: string) {
  await openLink(promoter.code, `device-${name}`, { ip: '198.51.100.77' })
  await handIn({ name, fingerprint: `device-${name}`, referral_code: promoter.code }, { 'idempotency-key': `key-of-${name}` })
}

const files = () => fs.readdirSync(path.join(process.env.DATA_DIR ?? '', 'proofs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))
const sums = async () => ({
  daily: await database().execute(
    sql`select promoter_id, sum(clicks) as c, sum(completions) as n, sum(earnings_cents) as e from daily_totals group by 1 order by 1`,
  ),
  rewards: await database().execute(sql`select sum(reward_cents) as cents, count(*) as n from completions`),
  clicks: await database().execute(sql`select verdict, count(*) as n from clicks group by 1 order by 1`),
  differences: await totalsDifferences(database()),
})
/** Everything that tables store, as one text. */
const kept = async () => {
  const [row] = await database().execute<{ text: string }>(
    sql`select concat((select json_agg(clicks) from clicks), (select json_agg(completions) from completions), (select json_agg(attempts) from attempts), (select json_agg(attempt_items) from attempt_items), (select json_agg(audit_log) from audit_log), (select json_agg(user_devices) from user_devices), (select json_agg(click_devices) from click_devices)) as text`,
  )
  return row?.text ?? ''
}

test('after 180 days address, fingerprint and device are gone, after 365 the proof, and no sum has changed', async () => {
  await activity('Antiga')
  await age(200)
  await activity('Velha')
  await age(181)
  await activity('Nova')
  const before = await sums()
  expect(before.differences).toEqual([])
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ clicks: 2, completions: 2, proofs: 1, click_devices: 2 })
  expect(await sums()).toEqual(before)
  expect(files()).toHaveLength(2)
  const text = await kept()
  for (const trace of ['device-Antiga', 'device-Velha', 'key-of-Velha']) expect(text).not.toContain(trace)
  for (const trace of ['device-Nova', 'key-of-Nova']) expect(text).toContain(trace)
  expect(text.match(/198\.51\.100\.77/g)?.length).toBe(1)

  const rows = (await read('/completions', admin.token)).data
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(['Nova', 'Velha', 'Antiga'])
  expect(rows[2]).toMatchObject({ proof: null, ip_address: null, device_fingerprint: null, device: 'Unknown', whatsapp: '+5511987654321', erased_at: null })
  expect(rows[1].proof).not.toBeNull()
  expect((await read('/clicks', promoter.token)).data[2]).toMatchObject({ ip_address: null, device: 'Unknown', completed: 'completed' })
})

test('the device of a place is gone after 180 days, and what was typed as proof after 365', async () => {
  const { slug } = await liveCampaign({ content: { proof_items: [{ kind: 'text', key: 'opinion', label: { pt: 'O que achou?' }, minimum: 1, maximum: 200 }] } })
  const { place_token } = await takenPlace(slug, { fingerprint: 'device-place', ip: '198.51.100.78' })
  await handIn({ place_token, proof_opinion: 'Gostei de tudo' })
  const stored = async () => {
    const [row] = await database().execute<{ text: string }>(
      sql`select concat((select json_agg(campaign_places) from campaign_places), (select json_agg(attempt_items) from attempt_items)) as text`,
    )
    return row?.text ?? ''
  }
  await age(179)
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ campaign_places: 0 })
  expect(await stored()).toContain('device-place')
  await age(2)
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ campaign_places: 1, proofs: 0 })
  expect(await stored()).not.toMatch(/device-place|198\.51\.100\.78/)
  expect(await stored()).toContain('Gostei de tudo')
  await age(185)
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ proofs: 1 })
  expect(await stored()).not.toContain('Gostei')
})

test('after 90 days what became of an invitation is gone, with its address', async () => {
  const invite = (email: string, days: number) =>
    database().execute(
      sql`insert into invitations (email, created_at, expires_at) values (${email}, now() - ${`${days} days`}::interval, now() - ${`${days - 3} days`}::interval)`,
    )
  await invite('antiga@example.com', 91)
  await invite('nova@example.com', 89)
  expect(await purgeOldData(database(), proofStore(), { dryRun: true })).toMatchObject({ invitations: 1 })
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ invitations: 1 })
  expect([...(await database().execute(sql`select email from invitations`))]).toEqual([{ email: 'nova@example.com' }])
})

test('after 30 days a delivery to a webhook is gone, with what was answered', async () => {
  const owner = await makeUser('promoter')
  await database().execute(sql`
    with webhook as (insert into webhooks (owner_id, url, name, types, secret) values (${owner.id}, 'https://example.com/', 'W', '{test.ping}', 'sealed') returning id),
    happened as (insert into events (type, data) select 'test.ping', '{}' from generate_series(1, 2) returning id),
    sent as (
      insert into webhook_deliveries (webhook_id, event_id, give_up_at, created_at, state, ended_at)
      select webhook.id, happened.id, now(), now() - (28 + 2 * row_number() over ()) * interval '1 day' - interval '1 minute', 'sent', now() from webhook, happened returning id
    )
    insert into webhook_attempts (delivery_id, ms, answer) select id, 1, 'ok' from sent`)
  expect(await purgeOldData(database(), proofStore(), { dryRun: true })).toMatchObject({ webhook_deliveries: 2 })
  await database().execute(sql`update webhook_deliveries set created_at = now() - interval '29 days' where id = (select min(id) from webhook_deliveries)`)
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ webhook_deliveries: 1 })
  expect(await database().execute(sql`select from webhook_attempts`)).toHaveLength(1)
})

test('a link to choose a new password is deleted a day after its end, and no other', async () => {
  for (const [hash, age] of [
    ['old', '25 hours'],
    ['ended', '1 hour'],
    ['live', '-1 hour'],
  ])
    await database().execute(sql`insert into password_resets (hash, user_id, expires_at) values (${hash}, ${promoter.id}, now() - ${age}::interval)`)
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ password_resets: 1 })
  expect((await database().execute(sql`select hash from password_resets order by 1`)).map(({ hash }) => hash)).toEqual(['ended', 'live'])
})

test('each proof of a completion is kept for its own year', async () => {
  await activity('Refeita')
  await age(366)
  const [row] = (await read('/completions', admin.token)).data
  const later = await proofStore().put(Buffer.from('later'), 'image/png')
  await addAttempt(row.id, 2, { proofKey: later })
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ proofs: 1 })
  const left = await database().execute<{ number: number; key: string | null }>(sql`
    select number, attempt_items.proof_key as key from attempts join attempt_items on attempt_id = attempts.id order by number`)
  expect([...left]).toEqual([
    { number: 1, key: null },
    { number: 2, key: later },
  ])
  expect((await proofStore().open(later))?.kind).toBe('bytes')
  await age(366)
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ proofs: 1 })
  expect(await proofStore().open(later)).toBeUndefined()
})

test('an administrator opens a completion whose proof is no longer kept, and its old address shows nothing', async () => {
  await activity('Antiga')
  const [{ proof }] = (await read('/completions', admin.token)).data
  await age(366)
  await purgeOldData(database(), proofStore())
  expect((await send('GET', proof)).status).toBe(404)
})

test('a dry run counts the same and changes nothing', async () => {
  await activity('Antiga')
  await age(400)
  const before = await kept()
  const counted = await purgeOldData(database(), proofStore(), { dryRun: true })
  expect(counted).toMatchObject({ clicks: 1, completions: 1, proofs: 1, click_devices: 1 })
  expect(await kept()).toBe(before)
  expect(files().length).toBeGreaterThan(0)
  expect(await purgeOldData(database(), proofStore())).toEqual(counted)
})

test('what was done is not looked at again, and a row that is younger than its neighbours is not passed over', { tags: ['large'] }, async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E']) await activity(name)
  await age(300)
  await database().execute(sql`update clicks set created_at = now() where fingerprint = 'device-B'`)
  await rebuildTotals(database())
  expect(await purgeOldData(database(), proofStore(), { batch: 2 })).toMatchObject({ clicks: 4 })
  expect(await purgeOldData(database(), proofStore(), { batch: 2 })).toMatchObject({ clicks: 0, completions: 0 })
  await age(300)
  expect(await purgeOldData(database(), proofStore(), { batch: 2 })).toMatchObject({ clicks: 1 })
  expect(await kept()).not.toContain('device-B')
})

test('a process that ends between row and file leaves no row that points to nothing, and the sweep finds the file', async () => {
  for (const name of ['A', 'B', 'C']) await activity(name)
  const store = proofStore()
  await linkStore(database(), store)
  await age(400)
  const before = files().length
  const broken = { ...store, remove: () => Promise.reject(new Error('out of reach')) }
  await expect(purgeOldData(database(), broken, { batch: 2 })).rejects.toThrow('could not be removed')
  for (const row of (await read('/completions', admin.token)).data) if (row.proof) expect((await send('GET', row.proof)).status).toBe(200)
  expect(files()).toHaveLength(before)
  expect(await purgeOldData(database(), store, { batch: 2 })).toMatchObject({ proofs: 1 })
  expect(await kept()).not.toMatch(/\.(png|jpg)"/)
  // A sweep takes a few of many.
  for (const name of ['D', 'E', 'F', 'G', 'H']) await activity(name)
  expect(await sweepOrphans(database(), store, 0)).toBeGreaterThanOrEqual(2)
  expect(files().filter((name) => !name.startsWith('trash'))).toHaveLength(5)
})

test('a purge that is told to stop leaves off after the batch that it is at, and the next one goes on from there', async () => {
  for (const name of ['A', 'B', 'C']) await activity(name)
  await age(400)
  const { proofs = 0 } = await purgeOldData(database(), proofStore(), { dryRun: true })
  const stop = new AbortController()
  const store = {
    ...proofStore(),
    remove: async (key: string) =>
      proofStore()
        .remove(key)
        .finally(() => stop.abort(new Error('stopping'))),
  }
  await expect(purgeOldData(database(), store, { batch: 1, stop: stop.signal })).rejects.toThrow('stopping')
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ proofs: proofs - 1 })
})

test('two processes at once share the work and do nothing twice', async () => {
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await activity(name)
  await age(400)
  const [one, two] = await Promise.all([1, 2].map(() => purgeOldData(database(), proofStore(), { batch: 1 })))
  await purgeOldData(database(), proofStore())
  expect(await kept()).not.toMatch(/device-[A-F]/)
  expect((one?.clicks ?? 0) + (two?.clicks ?? 0)).toBeLessThanOrEqual(6)
  expect((await sums()).differences).toEqual([])
})

test('many rows are reached by their key, never by reading the whole table', { tags: ['large'] }, async () => {
  await database().execute(sql`
    insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, created_at)
    select ${promoter.id}, 'repeat', md5(n::text), '198.51.100.1', 'x', now() - interval '1 day' * (400 - n / 100.0) from generate_series(1, 40000) as n`)
  await database().execute(sql`analyze clicks`)
  const scans = async () => {
    // Each connection reports its own statistics, when it is asked to.
    await Promise.all(Array.from({ length: 10 }, () => database().execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.1)`)))
    const [row] = await database().execute<{ n: string }>(sql`select seq_scan as n from pg_stat_user_tables where relname = 'clicks'`)
    return Number(row?.n)
  }
  const before = await scans()
  const { clicks = 0 } = await purgeOldData(database(), proofStore())
  expect(clicks).toBeGreaterThan(21_000)
  expect(clicks).toBeLessThan(23_000)
  expect(await scans()).toBe(before)
})

test("the embedded database's log loses what is older than access data are kept, and the server goes on writing into it", async () => {
  const file = path.join(process.env.DATA_DIR ?? '', 'postgres.log')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const old = `${day(300)} 10:00:00.000 UTC [1] ERROR:  duplicate key\n${day(300)} 10:00:00.000 UTC [1] DETAIL:  Key (email)=(velha@example.com) already exists.\n\tof an old version\n`
  const fresh = `${day(2)} 10:00:00.000 UTC [1] LOG:  checkpoint\n\tand more of it\n`
  fs.writeFileSync(file, old + fresh)
  const server = fs.openSync(file, 'a')
  expect((await purgeOldData(database(), proofStore(), { dryRun: true })).server_log).toBe(2)
  expect(fs.readFileSync(file, 'utf8')).toBe(old + fresh)
  expect((await purgeOldData(database(), proofStore())).server_log).toBe(2)
  fs.writeSync(server, 'later\n')
  fs.closeSync(server)
  expect(fs.readFileSync(file, 'utf8')).toBe(`${fresh}later\n`)
  fs.rmSync(file)
  expect((await purgeOldData(database(), proofStore())).server_log).toBe(0)
})

test('letters are kept for 90 days, sent or not', async () => {
  const post = (days: number, state: string) =>
    database().execute(sql`
      insert into mails (kind, address, locale, state, created_at, ended_at)
      values ('welcome', 'a@example.com', 'pt', ${state}, now() - ${`${days} days`}::interval, case when ${state} <> 'waiting' then now() end)`)
  for (const state of ['waiting', 'sent', 'failed', 'dropped']) for (const days of [89, 91]) await post(days, state)
  expect(await purgeOldData(database(), proofStore())).toMatchObject({ mails: 4 })
  expect(await database().execute(sql`select count(*)::int as n from mails where created_at > now() - interval '90 days'`)).toEqual([{ n: 4 }])
})
