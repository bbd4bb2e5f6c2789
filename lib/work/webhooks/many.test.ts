// @module-tag large
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Db, idList, statementsOf } from '@/db/client'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'
import { recordStatements } from '@/lib/testing/statements'
import { dispatchAll } from './dispatch'
import { claimDeliveries } from './queue'

const WEBHOOKS = 10_000
const OWNERS = 500

beforeAll(async () => {
  const ids: number[] = []
  for (let n = 0; n < OWNERS; n++) ids.push((await makeUser('admin')).id)
  const db = database()
  await db.execute(sql`
    insert into webhooks (owner_id, name, url, types, secret)
    select (${idList(ids)}::bigint[])[n % ${OWNERS}::int + 1], 'W' || n, 'https://example.com/' || n, case when n = 5000 then '{payout.paid}'::text[] else '{completion.approved}'::text[] end, 'sealed'
    from generate_series(1, ${WEBHOOKS}::int) as n`)
  // Each of them has a delivery that waits for a later try.
  await db.execute(sql`
    with happened as (insert into events (type, data, position) values ('completion.approved', '{}', 1) returning id)
    insert into webhook_deliveries (webhook_id, event_id, due_at, give_up_at, attempts)
    select webhooks.id, happened.id, now() + interval '1 hour', now() + interval '4 days', 3 from webhooks, happened`)
  await db.execute(sql`update webhooks set due_at = now() + interval '1 hour', failing_since = now()`)
  await db.execute(sql`vacuum analyze webhooks, webhook_deliveries, events`)
})

/** The rows that the statements of `work` read, of both tables, by any plan. */
async function rowsRead(work: (db: Db) => Promise<unknown>) {
  const read = async (db: Db) => {
    // The transaction's own counters, which are exact, unlike the collected ones.
    const rows = await db.execute<{ n: string }>(sql`
      select sum(pg_stat_get_xact_tuples_returned(relid) + pg_stat_get_xact_tuples_fetched(relid)) as n from (
        select oid as relid from pg_class where relname ~ '^(webhooks|webhook_deliveries)(_|$)' and relkind in ('r', 'i')) as ours`)
    return Number(rows[0]?.n)
  }
  return database().transaction(async (tx) => {
    const before = await read(tx)
    await work(tx)
    return (await read(tx)) - before
  })
}

test('with 10,000 webhooks a claim reads those that have something to send, and no others', async () => {
  await database().execute(sql`insert into events (type, data) values ('payout.paid', '{}')`)
  await dispatchAll(database())
  let claimed = 0
  const read = await rowsRead(async (tx) => {
    claimed = (await claimDeliveries(tx, 64)).length
  })
  expect(claimed).toBe(1)
  expect(read).toBeLessThan(200)
})

test('a claim that finds nothing reads nothing', async () => {
  expect(await rowsRead((tx) => claimDeliveries(tx, 64))).toBeLessThan(20)
})

test('the plan of the claim goes by the index of what is due', async () => {
  const rows = await statementsOf(database()).unsafe<{ 'QUERY PLAN': string }[]>(
    `explain select id from webhooks where state = 'active' and due_at <= now() order by due_at limit 64 for no key update skip locked`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('webhooks_due_idx')
})

test('an event for all 10,000 is written to all, and claims take them in turns', async () => {
  await database().execute(sql`insert into events (type, data) values ('completion.approved', '{}')`)
  const sent = await recordStatements(2)
  await dispatchAll(database())
  // Not one for each webhook.
  expect(sent.length).toBeLessThan(30)
  const claimed = [...(await claimDeliveries(database(), 64)), ...(await claimDeliveries(database(), 64))]
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(128)
})
