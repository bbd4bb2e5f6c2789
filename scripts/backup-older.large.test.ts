import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { migrateDatabase, schemaOf } from '@/db/migrate.mjs'
import { awkward, contents, dropDatabases, emptyDatabase, files, newDatabase } from '@/lib/testing/backups'
import { query } from '@/lib/testing/query'
import { backup, restore } from './backup.mjs'

// Backups of databases that an earlier version made.

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'completa-backup-'))
const journal = JSON.parse(fs.readFileSync('db/migrations/meta/_journal.json', 'utf8'))

afterAll(async () => {
  await dropDatabases()
  fs.rmSync(folder, { recursive: true, force: true })
})

const columnsOf = (url: string) =>
  query(url, async (sql) => (await sql`select count(*)::int as n from information_schema.columns where table_schema = 'public'`)[0])

/** A database with the tables of an earlier version. */
async function databaseAt(at: number) {
  const old = path.join(folder, `migrations-${at}`)
  fs.cpSync('db/migrations', old, { recursive: true })
  fs.writeFileSync(path.join(old, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, at + 1) }))
  const url = await newDatabase()
  await migrateDatabase(url, old)
  return url
}

test('the proofs of a backup from before there were attempts belong to the first attempts', async () => {
  const before = 11
  const url = await databaseAt(before)
  const proofs = path.join(folder, 'former-proofs')
  const keys = ['0a', '0b', '0c'].map((shelf) => `${shelf}/${randomUUID()}.png`)
  await query(url, async (sql) => {
    for (const [n, key] of keys.entries()) {
      fs.mkdirSync(path.join(proofs, path.dirname(key)), { recursive: true })
      fs.writeFileSync(path.join(proofs, key), `proof ${n}`)
      await sql`
        insert into completions (id, name, payment_code, code_expires_at, reward_cents, proof_key, proof_sha256, proof_hash, proof_bands, created_at)
        overriding system value
        values (${100 - n}, 'Ana', ${`OLD${n}`}, now(), 1000, ${key}, ${`sha ${n}`}, ${'01'.repeat(128)}, ${[n, 7]}, ${new Date(Date.UTC(2026, 0, n + 1))})`
    }
    await sql`insert into purge_progress (kind, up_to) values ('proofs', 99), ('clicks', 5)`
  })
  const older = path.join(folder, 'former-attempts')
  await backup({ url, folder: older, proofs })
  const target = { ...(await emptyDatabase(folder)), folder: older }
  await restore(target)
  await query(target.url, async (sql) => {
    const rows = await sql`
      select completion_id::int as completion, attempts.number, item, item.proof_key as key, item.proof_sha256 as sha, item.proof_hash::text as hash,
        item.proof_bands as bands, item.created_at as at, (select status from completions where id = completion_id) as status
      from attempts join attempt_items as item using (completion_id) order by completion_id desc`
    expect([...rows]).toEqual(
      keys.map((key, n) => ({
        completion: 100 - n,
        number: 1,
        item: 'proof',
        key,
        sha: `sha ${n}`,
        hash: '01'.repeat(128),
        bands: [n, 7],
        at: new Date(Date.UTC(2026, 0, n + 1)),
        status: 'in_review',
      })),
    )
    // Data that were purged per completion are purged again per attempt.
    expect([...(await sql`select kind, up_to::int from purge_progress`)]).toEqual([{ kind: 'clicks', up_to: 5 }])
  })
  expect(files(target.proofs)).toEqual(files(proofs))
  expect(files(target.proofs)).toHaveLength(3)
})

test('a backup from before signals were told of a change has each signal once, although its schema writes them by itself', async () => {
  const url = await databaseAt(43)
  await query(url, async (sql) => {
    await sql`insert into completions (name, payment_code, code_expires_at, reward_cents) values ('Ana', 'WAITING1', now(), 1000)`
    expect([...(await sql`select attempt from attempt_signals`)]).toEqual([{ attempt: 1 }])
  })
  const proofs = path.join(folder, 'no-proofs')
  fs.mkdirSync(proofs)
  const older = path.join(folder, 'with-signals')
  await backup({ url, folder: older, proofs })
  const target = { ...(await emptyDatabase(folder)), folder: older }
  await restore(target)
  await query(target.url, async (sql) => {
    expect([...(await sql`select attempt, waiting_since is not null as waits from attempt_signals`)]).toEqual([{ attempt: 1, waits: true }])
  })
})

test('a database of an older version is backed up without migrating it, and migrated when restored', async () => {
  for (const at of [2, journal.entries.length - 2]) {
    const url = await databaseAt(at)
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    await sql`insert into contact_forms (name, email, message) values (${awkward}, 'ana@example.com', 'before the upgrade')`
    await sql`insert into users (name, email, password_hash, role) values ('Ana', 'ana@example.com', 'none', 'admin')`
    await sql.end()
    const before = await contents(url)
    const other = path.join(folder, `former-backup-${at}`)
    await backup({ url, folder: other, proofs: path.join(folder, 'nowhere') })
    expect(await contents(url)).toEqual(before)

    const target = { ...(await emptyDatabase(folder)), folder: other }
    await restore(target)
    const restored = postgres(target.url, { max: 1, onnotice: () => {} })
    expect([...(await restored`select name, message from contact_forms`)]).toEqual([{ name: awkward, message: 'before the upgrade' }])
    expect(await schemaOf(restored)).toBe(journal.entries.at(-1).tag)
    expect(await columnsOf(target.url)).toEqual(await columnsOf(process.env.DATABASE_URL ?? ''))
    await restored.end()
    await migrateDatabase(target.url)
  }
})
