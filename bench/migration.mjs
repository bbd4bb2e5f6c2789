// What an upgrade costs a large installation: the migrations since reviews and money, in one transaction as at a start, on a database
// of the schema before them; then the indexes that it left out, while clicks are recorded.
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { buildMissingIndexes, journalOf } from '../db/migrate.mjs'
import { LARGE_TABLE_BYTES, statementForNow } from '../db/missing-indexes.mjs'

/** The last migration before. */
const BEFORE = '0011_unknown_places'
const COMPLETIONS = 400_000
const PROMOTERS = 1000

/** The migrations up to `BEFORE` in a folder of their own. @param {string} folder */
function olderOnes(folder) {
  fs.cpSync(path.join('db', 'migrations'), folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(fs.readFileSync(file, 'utf8'))
  const last = journal.entries.findIndex((/** @type {{ tag: string }} */ { tag }) => tag === BEFORE)
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
}

/** Clicks and completions of two months. Indexes are built after the rows. @param {postgres.Sql} sql @param {number} clicks */
async function fill(sql, clicks) {
  await sql.unsafe("set maintenance_work_mem = '1GB'")
  const indexes = await sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('clicks'::regclass, 'completions'::regclass) and not indisprimary`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await sql`
    insert into users (name, email, password_hash, role, referral_code) select 'Pessoa ' || n, 'p' || n || '@example.com', 'x', 'promoter', 'GROW' || n
    from generate_series(1, ${PROMOTERS}::int) as n`
  await sql`
    insert into clicks (promoter_id, verdict, fingerprint, ip_address, user_agent, browser, os, country, city, created_at)
    select 1 + n % ${PROMOTERS}::int, case when n % 10 = 0 then 'repeat' else 'counted' end, md5(n::text), '100.' || 64 + n / 65536 % 64 || '.' || n / 256 % 256 || '.' || n % 256, 'Demo', 'Chrome', 'Android',
      'BR', case when n % 3 = 0 then 'São Paulo' end, now() - interval '60 days' * (1 - n::float / ${clicks}::int)
    from generate_series(1, ${clicks}::int) as n`
  await sql`
    insert into completions (promoter_id, click_id, name, whatsapp, telegram, age, gender, profession, country, payment_code, code_expires_at, reward_cents, ip_address, device_fingerprint,
      proof_key, proof_sha256, proof_hash, proof_bands, created_at)
    select 1 + n % ${PROMOTERS}::int, n, 'Pessoa ' || md5(n::text), '5511' || 900000000 + n, '@a', 20, 'female', 'x', 'Brasil', 'C' || n, now(), 1000, '100.64.' || n / 256 % 256 || '.' || n % 256, md5(n::text),
      md5('key' || n), md5('a' || n) || md5('b' || n), ('x' || md5('a' || n) || md5('b' || n))::bit(256),
      (select array_agg(band << 16 | (hashtextextended(n::text, band) & 65535)::int) from generate_series(0, 15) as band), now() - interval '60 days' * (1 - n::float / ${COMPLETIONS}::int)
    from generate_series(1, ${COMPLETIONS}::int) as n`
  await sql`
    insert into lifetime_totals (promoter_id, slot, clicks, completions, earnings_cents)
    select id, 0, ${clicks}::int / ${PROMOTERS}::int, ${COMPLETIONS}::int / ${PROMOTERS}::int, 1000 * (${COMPLETIONS}::int / ${PROMOTERS}::int) from users`
  for (const { definition } of indexes) await sql.unsafe(definition)
  await sql.unsafe('vacuum analyze')
}

/**
 * Clicks one after the other as an app of the version before records them, until `stop` says so.
 * @param {postgres.Sql} sql @param {() => boolean} stop @returns {Promise<number>} the longest that one waited, in milliseconds
 */
async function writing(sql, stop) {
  let longest = 0
  while (!stop()) {
    const started = performance.now()
    await sql`insert into clicks (promoter_id, verdict) values (1, 'counted')`
    longest = Math.max(longest, performance.now() - started)
    await sleep(20)
  }
  return longest
}

/**
 * @param {Awaited<ReturnType<typeof import('./database.mjs').benchServer>>} server
 * @param {number} clicks
 */
export async function benchMigration(server, clicks) {
  const older = path.join(server.folder, 'older')
  olderOnes(older)
  const { url, drop } = await server.database(older)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const writer = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await fill(sql, clicks)
    let isDone = false
    const waited = writing(writer, () => isDone)
    const tags = journalOf().map(({ tag }) => tag)
    /** @type {Record<string, number>} */
    const seconds = {}
    /** @type {{ statement: string, seconds: number }[]} */
    const statements = []
    const started = performance.now()
    await sql.begin(async (tx) => {
      for (const tag of tags.slice(tags.indexOf(BEFORE) + 1)) {
        const before = performance.now()
        for (const statement of fs.readFileSync(path.join('db', 'migrations', `${tag}.sql`), 'utf8').split('--> statement-breakpoint')) {
          const began = performance.now()
          const now = await statementForNow(tx, statement, LARGE_TABLE_BYTES)
          if (now !== undefined) await tx.unsafe(now)
          statements.push({ statement: statement.trim().replace(/\s+/g, ' ').slice(0, 100), seconds: (performance.now() - began) / 1000 })
        }
        seconds[tag] = (performance.now() - before) / 1000
      }
    })
    const total = (performance.now() - started) / 1000
    isDone = true
    const longestWait = (await waited) / 1000
    let isBuilt = false
    const waitedForBuilding = writing(writer, () => isBuilt)
    /** @type {{ name: string, seconds: number }[]} */
    const built = []
    await buildMissingIndexes(url, { onBuilt: (one) => built.push(one) })
    isBuilt = true
    const [owed] = await sql`select count(*)::int as n from ledger_transfers`
    return {
      clicks,
      completions: COMPLETIONS,
      total,
      seconds,
      slowest: statements.sort((a, b) => b.seconds - a.seconds).slice(0, 8),
      longestWait,
      built: built.sort((a, b) => b.seconds - a.seconds),
      longestWaitWhileBuilding: (await waitedForBuilding) / 1000,
      transfers: owed?.n,
    }
  } finally {
    await sql.end()
    await writer.end()
    await drop()
  }
}
