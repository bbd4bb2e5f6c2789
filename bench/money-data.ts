// Fills an empty database with payments for so many approved completions, 290,000 of them make a million transfers, and prints who may sign in.
// Started by the bench with DATABASE_URL.
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { withIndexesLater } from '@/db/indexes'
import { rebuildTotals } from '@/lib/money/totals/check'
import { hashPassword } from '@/lib/people/credentials/password'
import { closeDatabase, database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { makeMoney } from '../scripts/seed/money'

const APPROVED = Number(process.argv[2])
/** More, that wait for the approvals to be measured. */
const WAITING = 1_000
const PROMOTERS = 1_000
/** One completion in so many is of one promoter; a quarter of these falls into the two weeks that nobody was paid for yet. */
const FAMOUS = 13
const DAYS = 60

const db = database()
const password = 'uma senha que so o bench sabe'
const hash = await hashPassword(password)

await db.transaction(async (tx) => {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.execute(sql`
    insert into users (name, email, password_hash, role, referral_code)
    select case n when 0 then 'Helena Prado' else 'Pessoa ' || n end, case n when 0 then 'admin' else 'p' || n end || '@example.com', ${hash}, case n when 0 then 'admin' else 'promoter' end,
      case when n > 0 then 'BENCH' || n end
    from generate_series(0, ${PROMOTERS}::int) as n`)
  await withIndexesLater(tx, ['completions', 'reviews'], async () => {
    // The first promoter's tasks lie among all the others, as they do where many work at once.
    await tx.execute(sql`
      insert into completions (promoter_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, device_fingerprint, status, decided_at, created_at)
      select case when n % ${FAMOUS}::int = 0 then 2 else 3 + n % (${PROMOTERS}::int - 1) end, 'Pessoa ' || md5(n::text), '+5511' || 900000000 + n, '@a', 20, 'female', 'x', 'Brasil', 'B' || n, now(), 1000, md5(n::text),
        case when n <= ${APPROVED}::int then 'approved' else 'in_review' end, case when n <= ${APPROVED}::int then at + interval '5 hours' end, at
      from generate_series(1, ${APPROVED + WAITING}::int) as n
      cross join lateral (select now() - interval '6 hours' - interval '1 day' * ${DAYS}::int * (1 - least(1, n::float / ${APPROVED}::int)) as at) as moment`)
    await tx.execute(sql`
      insert into reviews (completion_id, attempt, decision, reviewer_id, reviewer_name, decided_at)
      select id, 1, 'approve', 1, 'Helena Prado', decided_at from completions where status = 'approved' order by id`)
  })
  await tx.execute(sql`insert into attempts (completion_id, number, created_at) select id, 1, created_at from completions order by completions.id`)
  await makeMoney(tx, 1)
  await rebuildTotals(tx)
})
const sizes = await db.execute(sql`
  select (select count(*)::int from ledger_transfers) as transfers, (select count(*)::int from payouts) as payouts,
    (select count(*)::int from payouts where state = 'requested') as requested,
    (select count(*)::int from completions as c where promoter_id = 2 and status = 'approved'
      and not exists (select from payout_items where completion_id = c.id and payee = 'promoter' and is_live)) as unpaid`)
await closeDatabase()
const vacuum = postgres(env().DATABASE_URL, { max: 1, onnotice: () => {} })
await vacuum.unsafe('vacuum analyze')
await vacuum.end()
console.log(JSON.stringify({ password, ...sizes[0] }))
