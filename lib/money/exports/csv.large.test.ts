import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { GET } from '@/app/api/v1/[...path]/route'
import { database } from '@/lib/platform/database'
import { makeUser } from '@/lib/testing/people'

test('a file of 200,000 clicks takes no more memory than a short one', async () => {
  await database().execute(sql`drop index clicks_country_idx, clicks_city_idx, clicks_address_idx`)
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into clicks (promoter_id, verdict, ip_address, browser, os, country, city)
      select null, 'counted', '203.0.113.' || n % 250, 'Chrome', 'Android', 'BR', 'São Paulo' from generate_series(1, 200000) as n`)
  })
  setFlagsFromString('--expose_gc')
  const collect: () => void = runInNewContext('gc')
  const held = () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const { token } = await makeUser('admin')
  const response = await GET(new NextRequest('http://localhost/api/v1/clicks.csv', { headers: { authorization: `Bearer ${token}` } }))
  const start = held()
  let peak = 0
  let bytes = 0
  let lines = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(), parts = 0; part && !part.done; part = await reader?.read(), parts++) {
    bytes += part.value.byteLength
    for (const byte of part.value) if (byte === 10) lines++
    if (parts % 20 === 0) peak = Math.max(peak, held() - start)
  }
  expect(lines).toBeGreaterThan(200_000)
  expect(bytes).toBeGreaterThan(15_000_000)
  // All rows at once would be more than 100 MB. What is held after a collection does not depend on how busy the machine is.
  expect(peak).toBeLessThan(10_000_000)
}, 180_000)
