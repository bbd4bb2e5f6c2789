// Gives a seeded database more clicks of earlier days, in the shape in which retention leaves them. Started by the bench with DATABASE_URL.
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { withIndexesLater } from '@/db/indexes'
import { closeDatabase, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'

const DAYS = Number(process.argv[2])
const TIMES = Number(process.argv[3])
const KEPT_DAYS = 180

const isKept = sql`old.created_at - back * ${`${DAYS} days`}::interval > now() - ${`${KEPT_DAYS} days`}::interval`
const whileKept = (column: string) => sql`case when ${isKept} then ${sql.raw(column)} end`

const db = database()
await db.transaction(async (tx) => {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  const [newest] = await tx.execute<{ id: string }>(
    sql`select max(id) as id from clicks where promoter_id <> coalesce((select id from users where referral_code = 'BENCH0'), 0)`,
  )
  await withIndexesLater(tx, ['clicks'], () =>
    tx.execute(sql`
      insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city, created_at, campaign_id, label)
      select old.promoter_id, old.verdict, ${whileKept('md5(old.fingerprint || back)')}, ${whileKept('old.ip_address')}, ${whileKept('old.user_agent')},
        ${whileKept('old.browser')}, ${whileKept('old.os')}, old.country, old.city, old.created_at - back * ${`${DAYS} days`}::interval, old.campaign_id, old.label
      from generate_series(1, ${TIMES}::int) as back, lateral (select * from clicks where id <= ${newest?.id}::bigint and back > 0 offset 0) as old`),
  )
  await tx.execute(sql`update lifetime_totals set clicks = clicks * (1 + ${TIMES}::int)`)
  await tx.execute(sql`
    insert into daily_totals (promoter_id, day, slot, clicks)
    select promoter_id, day - back * ${DAYS}::int, slot, sum(clicks) from daily_totals, generate_series(1, ${TIMES}::int) as back group by 1, 2, 3
    on conflict (promoter_id, day, slot) do update set clicks = daily_totals.clicks + excluded.clicks`)
})
await closeDatabase()
const vacuum = postgres(env().DATABASE_URL, { max: 1, onnotice: () => {} })
await vacuum.unsafe('vacuum analyze')
await vacuum.end()
