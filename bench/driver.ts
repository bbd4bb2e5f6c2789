// Recording clicks, 32 callers at a time, without HTTP; started by the bench, which reads the figures.
import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { closeDatabase, database } from '@/lib/platform/database'
import { PHONE } from '@/lib/testing/visitor.mjs'
import { recordClick } from '@/lib/work/clicks/groups'
import { percentiles } from './load.mjs'

const seconds = Number(process.argv[2])
const db = database()
await db.execute(sql`
  insert into users (name, email, password_hash, role, referral_code) values ('Driver', 'driver@example.com', 'x', 'promoter', 'BENCH0') on conflict do nothing`)

const times: number[] = []
const end = performance.now() + seconds * 1000
async function client() {
  while (performance.now() < end) {
    const started = performance.now()
    const fingerprint = randomBytes(16).toString('hex')
    await recordClick(
      {
        code: 'BENCH0',
        isBot: false,
        deviceKey: fingerprint.slice(0, 27),
        fingerprint,
        ipAddress: '177.10.20.30',
        userAgent: PHONE,
        browser: 'Chrome',
        os: 'Android',
        country: 'BR',
        city: null,
        campaign: null,
        label: null,
      },
      { key: `lookup:bench-${randomInt(65_536)}`, points: 1_000_000, duration: 60_000 },
    )
    times.push(performance.now() - started)
  }
}
await Promise.all(Array.from({ length: 32 }, client))
await closeDatabase()
process.send?.({ perSecond: times.length / seconds, ...percentiles(times), ok: times.length, failed: 0 })
process.disconnect?.()
