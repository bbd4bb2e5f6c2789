import { sql } from 'drizzle-orm'
import { closeDatabase, database } from '@/db/client'

process.env.DATABASE_TIMEOUT_MS = '60000'
const db = database()
await db.execute(
  sql`insert into users (name,email,password_hash,role,referral_code) values ('P','p@example.com','none','promoter','PROMOTER') on conflict do nothing`,
)
for (let i = 0; i < 150; i++) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout=0`)
    await tx.execute(sql`insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city, created_at)
 select (select id from users limit 1), 'counted', md5((${i}*20000+n)::text), '10.'||(n%250)||'.'||(n/250%250)||'.'||${i}::int, 'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36','Chrome','Android','BR','São Paulo', now() - interval '1 second' * (34560000 - (${i}*20000+n)*11) from generate_series(1,20000) n`)
  })
}
await db.execute(sql`analyze clicks`)
console.log(await db.execute(sql`select count(*), min(created_at), max(created_at) from clicks`))
await closeDatabase()
