import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { figuresOf, fillDatabase, type RecordedDatabase, rowsOf } from '@/lib/testing/recorded/last-release'
import { migrateDatabase } from './migrate.mjs'

/** Recorded with the release before campaigns, by this test with RECORD_ROWS=1. */
const FILE = 'lib/testing/recorded/last-release.json'
const isRecording = Boolean(process.env.RECORD_ROWS)
const LAST = '0024_plain_names'

const name = `last_release_${randomBytes(6).toString('hex')}`
const url = inject('clusterUrl').replace(/\/postgres$/, `/${name}`)
const admin = postgres(inject('clusterUrl'), { max: 1, onnotice: () => {} })
afterAll(async () => {
  for (const one of [name, `${name}_later`]) await admin.unsafe(`drop database if exists ${one} with (force)`)
  await admin.end()
})

/** The migrations up to one, as an earlier release had them. */
function earlierMigrations(last: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  const journal: { entries: { tag: string }[] } = JSON.parse(fs.readFileSync('db/migrations/meta/_journal.json', 'utf8'))
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1)
  fs.mkdirSync(path.join(folder, 'meta'))
  fs.writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) fs.copyFileSync(`db/migrations/${tag}.sql`, path.join(folder, `${tag}.sql`))
  return folder
}

/** Puts the rows into a database, as a restore does: without triggers, and with the sequences where they were. */
async function restore(sql: postgres.TransactionSql, rows: RecordedDatabase['rows']) {
  await sql.unsafe("set local session_replication_role = 'replica'")
  for (const [table, recorded] of Object.entries(rows)) {
    const columns = await sql<{ list: string; key: string | null }[]>`
      select string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as list, min(column_name) filter (where is_identity = 'YES') as key
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`
    const [{ list, key } = { list: '', key: null }] = columns
    await sql.unsafe(`delete from "${table}"`)
    await sql.unsafe(
      `insert into "${table}" (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::"${table}", $1::text::jsonb)`,
      [`[${recorded.join(',')}]`],
    )
    if (key) await sql.unsafe(`select setval(pg_get_serial_sequence('"${table}"', '${key}'), (select max("${key}") from "${table}"))`)
  }
}

test.runIf(isRecording)('records a database of this release', async () => {
  await fillDatabase()
  const recorded: RecordedDatabase = { rows: await rowsOf(), figures: await figuresOf() }
  fs.writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`)
})

test.skipIf(isRecording)(
  'a database of the last release has the same figures, balances and lists after the migration',
  async () => {
    const { rows, figures }: RecordedDatabase = JSON.parse(fs.readFileSync(FILE, 'utf8'))
    const folder = earlierMigrations(LAST)
    await admin.unsafe(`create database ${name}`)
    await migrateDatabase(url, folder)
    fs.rmSync(folder, { recursive: true })
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    try {
      await sql.begin((tx) => restore(tx, rows))
      expect((await sql`select count(*)::int as n from completions`)[0]?.n).toBe(rows.completions?.length)
      await migrateDatabase(url)
      // The product opens its database at its first use, which is below.
      process.env.DATABASE_URL = url
      const now = await figuresOf()
      expect(now.ledgerDifferences).toEqual([])
      expect(now.totalsDifferences).toEqual([])
      expect(now).toMatchObject(figures)
      const [all] = await sql`
      select count(*)::int as n, count(*) filter (where completion.campaign_id = 1 and version_id = 1 and label is null
        and (version.reward_cents, version.commission_cents) = (completion.reward_cents, completion.commission_cents))::int as ours
      from completions as completion join campaign_versions as version on version.id = version_id`
      expect(all).toEqual({ n: rows.completions?.length, ours: rows.completions?.length })
    } finally {
      await sql.end()
    }
  },
  180_000,
)

test('what a version of the default campaign said and its wizard never kept is gone, and published versions stay as they are again', async () => {
  const [later, folder] = [`${url}_later`, earlierMigrations('0043_sessions')]
  await admin.unsafe(`create database ${name}_later`)
  await migrateDatabase(later, folder)
  fs.rmSync(folder, { recursive: true })
  const sql = postgres(later, { max: 1, onnotice: () => {} })
  try {
    const [other] = await sql`insert into campaigns (slug) values ('another-task') returning id`
    for (const id of [1, Number(other?.id)])
      await sql`insert into campaign_versions (campaign_id, number, kind, reward_cents, content, commission_cents, published_at, accept_after_days, accept_trusted, minimum_age, countries)
        values (${id}, 2, 'other', 1000, '{}', 1000, now(), 7, 'at_once', 30, '{BR}')`
    await migrateDatabase(later)
    const said =
      await sql`select campaign_id::int as campaign, accept_after_days, accept_trusted, minimum_age, countries from campaign_versions where number = 2 order by 1`
    expect(said).toEqual([
      { campaign: 1, accept_after_days: null, accept_trusted: 'off', minimum_age: null, countries: [] },
      { campaign: Number(other?.id), accept_after_days: 7, accept_trusted: 'at_once', minimum_age: 30, countries: ['BR'] },
    ])
    await expect(sql`update campaign_versions set accept_after_days = 7 where campaign_id = 1`).rejects.toThrow()
  } finally {
    await sql.end()
  }
})
