import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { rebuildTotals, totalsDifferences } from '@/lib/money/totals/check'
import { dropDatabases, newDatabase } from '@/lib/testing/backups'
import { selectFirstWithPicture, selectLookalike } from '@/lib/work/completions/submit-queries'
import { selectProofKey } from '@/lib/work/proofs/queries'
import { connect } from './client'
import { migrateDatabase } from './migrate.mjs'

// A database of the last release, migrated to this one.

const LAST_RELEASE = '0025_campaigns'
const COMPLETIONS = 400

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-items-'))
afterAll(async () => {
  await dropDatabases()
  fs.rmSync(folder, { recursive: true })
})

/** A database with the tables of an earlier version. */
async function databaseAt(tag: string): Promise<string> {
  fs.cpSync('db/migrations', folder, { recursive: true })
  const file = path.join(folder, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(fs.readFileSync(file, 'utf8'))
  const last = journal.entries.findIndex((entry) => entry.tag === tag)
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
  const url = await newDatabase()
  await migrateDatabase(url, folder)
  return url
}

test('the proofs of the last release, its flags and its figures are the same after the migration', async () => {
  const url = await databaseAt(LAST_RELEASE)
  const { db, sql } = connect(url, { poolSize: 2, prepare: true, timeoutMs: 120_000 })
  try {
    const [promoter] = await sql`
      insert into users (name, email, password_hash, role, referral_code) values ('Ana', ${`${randomUUID()}@example.com`}, 'x', 'promoter', 'MIGRATED') returning id`
    await sql`
      insert into completions (promoter_id, name, payment_code, code_expires_at, reward_cents, status, reason, decided_at, attempt, flags, repeats, created_at)
      select ${promoter?.id}, 'Ana ' || n, 'C' || n, now(), 1000, case when n % 7 = 0 then 'rejected' else 'in_review' end, case when n % 7 = 0 then 'unreadable' end,
        case when n % 7 = 0 then now() end, case when n % 9 = 0 then 2 else 1 end, case when n % 5 = 0 then '{same_picture}'::text[] else '{}' end,
        case when n % 5 = 0 then jsonb_build_object('same_picture', n - 1) else '{}' end, now() - n * interval '1 minute'
      from generate_series(1, ${COMPLETIONS}::int) as n`
    await sql`
      insert into attempts (completion_id, number, proof_key, proof_sha256, proof_hash, proof_bands, created_at)
      select id, number, case when id % 11 > 0 then md5(id || '-' || number) end, case when id % 13 > 0 then md5((id - case when id % 5 = 0 then 1 else 0 end)::text) end,
        case when id % 17 > 0 and id % 13 > 0 then ('x' || md5(id::text) || md5(id || 'b'))::bit(256) end,
        case when id % 17 > 0 and id % 13 > 0 then array[id, 1000000 + id, 2000000 + id]::int[] end, completions.created_at
      from completions, generate_series(1, attempt) as number order by id, number`
    // Attempts that were deleted have used up ids, and the purge has come as far.
    await sql`delete from attempts where id > (select max(id) - 5 from attempts)`
    await sql`insert into purge_progress (kind, up_to) select 'proofs', last_value from attempts_id_seq`
    await db.transaction(rebuildTotals)
    const figures = () =>
      Promise.all([
        sql`select * from daily_totals order by promoter_id, day, slot`,
        sql`select * from lifetime_totals order by promoter_id, slot`,
        sql`select id, status, flags, repeats, attempt from completions order by id`,
        sql`select kind, up_to from purge_progress`,
        sql`select id, completion_id, number, idempotency_key, created_at from attempts order by id`,
      ])
    const former = await sql`
      select id, id as attempt_id, completion_id, 'proof' as item, 'picture' as kind, proof_key, proof_sha256, proof_hash, proof_bands, null as value, created_at
      from attempts where num_nonnulls(proof_key, proof_sha256, proof_hash, proof_bands) > 0 order by id`
    const before = await figures()
    expect(former.length).toBeGreaterThan(COMPLETIONS / 2)
    expect(await totalsDifferences(db)).toEqual([])

    await migrateDatabase(url)

    expect(await figures()).toEqual(before)
    expect(await totalsDifferences(db)).toEqual([])
    const items = await sql`
      select id, attempt_id, completion_id, item, kind, proof_key, proof_sha256, proof_hash, proof_bands, value, created_at from attempt_items order by id`
    expect([...items]).toEqual([...former])
    // The purge passes none of those over that come now.
    const [next] = await sql`select nextval('attempt_items_id_seq') > up_to as "isLater" from purge_progress where kind = 'proofs'`
    expect(next?.isLater).toBe(true)
    // What is compared with earlier proofs finds them.
    const [known] = await sql`
      select completion_id, attempt_id, proof_key, proof_sha256, proof_hash::text as hash, proof_bands from attempt_items
      where completion_id % 5 = 0 and num_nonnulls(proof_key, proof_sha256, proof_hash) = 3 order by id limit 1`
    const picture = { hash: known?.hash, bands: known?.proof_bands, variants: [known?.hash], keys: known?.proof_bands }
    expect(await selectLookalike(db, picture)).toBe(Number(known?.completion_id))
    expect(await selectFirstWithPicture(db, [known?.proof_sha256], Number(known?.completion_id))).toBe(Number(known?.completion_id) - 1)
    expect(await selectProofKey(db, Number(known?.attempt_id), 'proof')).toBe(known?.proof_key)
  } finally {
    await sql.end()
  }
}, 300_000)
