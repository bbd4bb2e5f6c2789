import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '@/db/client'
import { ledgerDifferences } from '@/lib/money/ledger/check'
import { closeDatabase, database, pool } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { liveCampaign, moneyOf } from '@/lib/testing/campaigns'
import { askForPlace } from './place-groups'

// Short, so that the test is quick; statements themselves may take longer than that here.
process.env.DATABASE_TIMEOUT_MS = '5000'

const connected = () => connect(env().DATABASE_URL, { poolSize: 4, prepare: true, timeoutMs: 60_000, debug: undefined })
const { sql } = connected()
const placesOf = async (campaignId: number) =>
  Number((await sql`select count(*)::int as n from campaign_places where campaign_id = ${campaignId} and ended_at is null`)[0]?.n)
const ask = (slug: string, name: string) =>
  askForPlace(
    slug,
    { newHashes: [name], hashes: [], fingerprint: name, ipAddress: '203.0.113.9', label: null, referralCode: null },
    { key: 'plenty', points: 1_000_000, duration: 60_000 },
  )

test('whoever was answered 503 has no place when the database continues', async () => {
  const { id, slug } = await liveCampaign()
  await closeDatabase()
  pool.current = connected()
  expect(await ask(slug, 'first')).toHaveProperty('place')
  const holder = await sql.reserve()
  await holder`begin`
  await holder`lock table campaign_places in exclusive mode`
  const results = await Promise.allSettled(Array.from({ length: 40 }, (_, n) => ask(slug, `late ${n}`)))
  expect(new Set(results.map((result) => (result.status === 'rejected' ? result.reason.code : 'ok')))).toEqual(new Set(['unavailable']))
  await holder`commit`
  holder.release()
  for (let busy = 1; busy > 0; ) {
    await sleep(20)
    const [row] = await sql<{ n: number }[]>`select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (state = 'active' or state like 'idle in transaction%')`
    busy = row?.n ?? 0
  }
  expect(await placesOf(id)).toBe(1)
  expect(await moneyOf(id)).toEqual({ available: 99_500, reserved: 500 })
  expect(await ask(slug, 'next')).toHaveProperty('place')
  expect([...(await ledgerDifferences(database()))]).toEqual([])
})
